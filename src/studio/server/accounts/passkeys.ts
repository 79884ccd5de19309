/**
 * Passkeys: registered with an invitation or in a session, and used to sign in. User verification (finger, face or PIN)
 * is required.
 */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { HttpError } from '../http.ts';
import { Challenges } from './challenges.ts';
import type { People } from './people.ts';
import type { StoredPasskey, StoredPerson } from './store.ts';

const signIn = 'sign in';

/** Loaded in production only. */
const library = () => import('@simplewebauthn/server');

export class Passkeys {
  readonly #people: People;
  readonly #origin: string;
  readonly #now: () => number;
  readonly #challenges: Challenges;

  constructor(people: People, origin: string, now: () => number) {
    this.#people = people;
    this.#origin = origin;
    this.#now = now;
    this.#challenges = new Challenges(now);
  }

  /** For the first passkey of an invited person, or a further one. @throws HttpError */
  joinOptions(token: string): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const { id, name, person } = this.#people.invitation(token);
    const known = person === undefined ? undefined : this.#people.get(person);
    return this.#creation(`join ${id}`, known ?? { id, name, passkeys: [] });
  }

  /** @param device that the passkey is named after @throws HttpError */
  async join(token: string, response: unknown, device: string): Promise<StoredPerson> {
    const { id } = this.#people.invitation(token);
    const passkey = await this.#created(response, `join ${id}`, device);
    // The link may have been used while the signature was verified.
    return this.#people.accept(token, passkey);
  }

  addOptions(person: StoredPerson): Promise<PublicKeyCredentialCreationOptionsJSON> {
    return this.#creation(`passkey ${person.id}`, person);
  }

  async add(person: StoredPerson, response: unknown, device: string): Promise<void> {
    this.#people.addPasskey(person.id, await this.#created(response, `passkey ${person.id}`, device));
  }

  /** For any passkey: the device offers its passkeys for this studio. */
  async signInOptions(): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { generateAuthenticationOptions } = await library();
    return generateAuthenticationOptions({
      rpID: this.#id,
      challenge: this.#challenges.create(signIn),
      userVerification: 'required',
    });
  }

  /** The person whose passkey has signed. @throws HttpError if it is unknown, or the response is invalid */
  async signIn(response: unknown): Promise<StoredPerson> {
    const given = response as AuthenticationResponseJSON;
    const id: unknown = Object(response).id;
    const person = typeof id === 'string' ? this.#people.withPasskey(id) : undefined;
    const passkey = person?.passkeys.find((one) => one.id === id);
    if (!person || !passkey) throw new HttpError(401, 'The studio does not know this passkey');
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await refusing(() =>
      verifyAuthenticationResponse({
        response: given,
        expectedChallenge: (challenge) => this.#challenges.take(challenge, signIn),
        expectedOrigin: this.#origin,
        expectedRPID: this.#id,
        requireUserVerification: true,
        credential: {
          id: passkey.id,
          publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
          // A counter that does not increase indicates a cloned passkey.
          counter: passkey.counter,
        },
      }),
    );
    const handle = given.response.userHandle;
    if (!verified || (handle !== undefined && Buffer.from(handle, 'base64url').toString() !== person.id))
      throw new HttpError(401, 'The passkey was not accepted');
    this.#people.usePasskey(passkey.id, authenticationInfo.newCounter);
    return person;
  }

  /** The relying party id: passkeys are only valid for this host. */
  get #id(): string {
    return new URL(this.#origin).hostname;
  }

  async #creation(
    purpose: string,
    { id, name, passkeys }: Pick<StoredPerson, 'id' | 'name' | 'passkeys'>,
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const { generateRegistrationOptions } = await library();
    return generateRegistrationOptions({
      rpName: 'Shoji Studio',
      rpID: this.#id,
      userName: name,
      userDisplayName: name,
      userID: Uint8Array.from(Buffer.from(id)),
      challenge: this.#challenges.create(purpose),
      attestationType: 'none',
      // A device has only one passkey per person.
      excludeCredentials: passkeys.map((passkey) => ({ id: passkey.id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }

  async #created(response: unknown, purpose: string, device: string): Promise<StoredPasskey> {
    const { verifyRegistrationResponse } = await library();
    const { verified, registrationInfo } = await refusing(() =>
      verifyRegistrationResponse({
        response: response as RegistrationResponseJSON,
        expectedChallenge: (challenge) => this.#challenges.take(challenge, purpose),
        expectedOrigin: this.#origin,
        expectedRPID: this.#id,
        requireUserVerification: true,
      }),
    );
    if (!verified) throw new HttpError(401, 'The passkey was not accepted');
    const { id, publicKey, counter } = registrationInfo.credential;
    if (this.#people.withPasskey(id)) throw new HttpError(409, 'The studio has this passkey already');
    const now = this.#now();
    const key = Buffer.from(publicKey).toString('base64url');
    return { id, publicKey: key, counter, name: device, since: now, used: now };
  }
}

/** Translates the errors of the library. @throws HttpError with their reasons */
async function refusing<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify();
  } catch (error) {
    throw new HttpError(
      401,
      `The passkey was not accepted: ${error instanceof Error ? error.message : error}`,
    );
  }
}
