/** A device with passkeys, for tests: real keys and signatures, encoded as in WebAuthn. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface Credential {
  id: string;
  privateKey: KeyObject;
  handle: string;
  counter: number;
}

/** Deviations from what a browser would do on the studio's page. */
interface Deviation {
  origin?: string;
  /** The relying party id of the passkey. */
  id?: string;
  /** User verification by finger, face or PIN. */
  verified?: boolean;
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

export class Authenticator {
  credential: Credential | undefined;
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  create({ challenge, user, rp }: PublicKeyCredentialCreationOptionsJSON, deviation: Deviation = {}) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const raw = randomBytes(16);
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const cose = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
        [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
      ]),
    );
    this.credential = { id: raw.toString('base64url'), privateKey, handle: user.id, counter: 0 };
    const size = Buffer.alloc(2);
    size.writeUInt16BE(raw.length);
    const attested = Buffer.concat([Buffer.alloc(16), size, raw, cose]);
    const authData = Uint8Array.from(
      Buffer.concat([this.#head(deviation.id ?? rp.id ?? '', 0x40, deviation), attested]),
    );
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return this.#answer({
      clientDataJSON: this.#client('webauthn.create', challenge, deviation),
      attestationObject: Buffer.from(isoCBOR.encode(attestation as Map<string, Uint8Array>)).toString(
        'base64url',
      ),
    });
  }

  get({ challenge, rpId = '' }: PublicKeyCredentialRequestOptionsJSON, deviation: Deviation = {}) {
    const credential = this.#own();
    credential.counter += 1;
    const data = this.#head(deviation.id ?? rpId, 0, deviation);
    const client = this.#client('webauthn.get', challenge, deviation);
    const signed = Buffer.concat([data, sha256(Buffer.from(client, 'base64url'))]);
    return this.#answer({
      clientDataJSON: client,
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, credential.privateKey).toString('base64url'),
      userHandle: credential.handle,
    });
  }

  #own(): Credential {
    if (!this.credential) throw new Error('There is no passkey on this device');
    return this.credential;
  }

  #head(id: string, flags: number, { verified = true }: Deviation): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#own().counter);
    return Buffer.concat([sha256(id), Buffer.from([0x01 | (verified ? 0x04 : 0) | flags]), counter]);
  }

  #client = (type: string, challenge: string, { origin = this.#origin }: Deviation): string =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');

  #answer<Response extends object>(response: Response) {
    const { id } = this.#own();
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }
}
