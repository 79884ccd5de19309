/** The people of a studio, and their invitations. */
import { randomUUID } from 'node:crypto';
import { type Role, roles } from '../../accounts.ts';
import { HttpError } from '../http.ts';
import { isSameName } from '../isSameName.ts';
import type { Store, StoredInvitation, StoredPasskey, StoredPerson } from './store.ts';
import { hashOf, newToken } from './token.ts';

/** How long an invitation is valid, in milliseconds. */
const invitationMs = 48 * 60 * 60 * 1000;

/** The validity of the invitation printed on the terminal, which has all roles. */
const firstMs = 60 * 60 * 1000;

export interface Invited {
  /** The name of the person, as it is stored. */
  name: string;
  /** The secret part of the link. */
  token: string;
  ends: number;
}

export class People {
  readonly #store: Store;
  readonly #now: () => number;

  constructor(store: Store, now: () => number = Date.now) {
    this.#store = store;
    this.#now = now;
  }

  /** All people who have not been removed. */
  get all(): readonly StoredPerson[] {
    return this.#store.state.people.filter(({ removed }) => removed === undefined);
  }

  /** Includes removed people, whose names are in records. */
  get ever(): readonly StoredPerson[] {
    return this.#store.state.people;
  }

  /** Invitations that are still valid. */
  get invitations(): readonly StoredInvitation[] {
    return this.#store.state.invitations.filter(({ ends }) => ends > this.#now());
  }

  /** Whether anybody can invite others. */
  get hasAdministrator(): boolean {
    return this.all.some(isAdministrator);
  }

  get(id: string): StoredPerson | undefined {
    return this.all.find((person) => person.id === id);
  }

  /** The owner of a passkey. */
  withPasskey(id: string): StoredPerson | undefined {
    return this.all.find(({ passkeys }) => passkeys.some((passkey) => passkey.id === id));
  }

  /** @throws HttpError if the name is or was in use, or is invited */
  invite(name: string, given: readonly Role[], by: string, lasts: number = invitationMs): Invited {
    const plain = name.normalize('NFC').replace(/\s+/g, ' ').trim();
    if (plain === '' || plain.length > 60) throw new HttpError(400, 'A name has 1 to 60 characters');
    const taken = [...this.ever, ...this.invitations].some((one) => isSameName(one.name, plain));
    if (taken)
      throw new HttpError(
        409,
        `The name ${plain} is already in use. Names appear in commits and records, so each is given only once.`,
      );
    return this.#add({ name: plain, roles: [...given], by }, lasts);
  }

  /** An invitation to add a passkey, for a person who has lost theirs. @throws HttpError */
  inviteAgain(id: string, by: string, lasts: number = invitationMs): Invited {
    const { name, roles: own } = this.#require(id);
    this.#store.change((state) => {
      state.invitations = state.invitations.filter(({ person }) => person !== id);
    });
    return this.#add({ name, roles: [...own], by, person: id }, lasts);
  }

  /** The invitation of a link. @throws HttpError if it was used, revoked, or has expired */
  invitation(token: string): StoredInvitation {
    const hash = hashOf(token);
    const found = this.invitations.find((one) => one.hash === hash);
    if (!found)
      throw new HttpError(410, 'This link was used, was revoked, or has expired: ask for another one');
    return found;
  }

  /** Accepts an invitation with a passkey, which uses up the link. @throws HttpError */
  accept(token: string, passkey: StoredPasskey): StoredPerson {
    const { id, name, roles: given, person } = this.invitation(token);
    return this.#store.change((state) => {
      state.invitations = state.invitations.filter((one) => one.id !== id);
      const known = state.people.find((one) => one.id === person);
      if (known) {
        known.passkeys.push(passkey);
        return known;
      }
      // The id is already part of the passkey.
      const fresh = { id, name, roles: given, since: this.#now(), passkeys: [passkey] };
      state.people.push(fresh);
      return fresh;
    });
  }

  addPasskey(id: string, passkey: StoredPasskey): void {
    const person = this.#require(id);
    this.#store.change(() => {
      person.passkeys.push(passkey);
    });
  }

  /** Records that a person has signed in with a passkey. @param counter its signature counter */
  usePasskey(id: string, counter: number): void {
    this.#store.change(({ people }) => {
      const passkey = people.flatMap(({ passkeys }) => passkeys).find((one) => one.id === id);
      if (passkey) Object.assign(passkey, { counter, used: this.#now() });
    });
  }

  /** @throws HttpError if it is the only one */
  removePasskey(person: string, id: string): StoredPasskey {
    const { passkeys } = this.#require(person);
    const found = passkeys.find((one) => one.id === id);
    if (!found) throw new HttpError(404, 'There is no such passkey');
    if (passkeys.length === 1) throw new HttpError(409, 'This is your only passkey: add another one first');
    this.#store.change(() => passkeys.splice(passkeys.indexOf(found), 1));
    return found;
  }

  /**
   * The invitation of the first administrator, or of a further one if no passkey is left. It replaces the previous one.
   */
  inviteAdministrator(name: string): Invited {
    this.#store.change((state) => {
      state.invitations = state.invitations.filter(({ by }) => by !== '');
    });
    const names = [...this.ever, ...this.invitations].map((one) => one.name);
    let free = name;
    for (let at = 2; names.some((one) => isSameName(one, free)); at += 1) free = `${name} ${at}`;
    return this.invite(free, roles, '', firstMs);
  }

  /** @throws HttpError if there is none */
  revokeInvitation(id: string): StoredInvitation {
    const found = this.invitations.find((one) => one.id === id);
    if (!found) throw new HttpError(404, 'There is no such invitation');
    this.#store.change((state) => {
      state.invitations = state.invitations.filter((one) => one !== found);
    });
    return found;
  }

  /** @throws HttpError if no administrator would be left */
  setRoles(id: string, given: readonly Role[]): StoredPerson {
    const person = this.#require(id);
    if (!given.includes('administrator')) this.#keepAdministrator(person);
    return this.#store.change(() => {
      person.roles = roles.filter((role) => given.includes(role));
      return person;
    });
  }

  /** Passkeys are deleted; records keep the name. @throws HttpError as {@link setRoles} */
  remove(id: string): StoredPerson {
    const person = this.#require(id);
    this.#keepAdministrator(person);
    return this.#store.change((state) => {
      Object.assign(person, { removed: this.#now(), passkeys: [], roles: [] });
      state.invitations = state.invitations.filter((one) => one.person !== id);
      return person;
    });
  }

  #add(invitation: Omit<StoredInvitation, 'id' | 'hash' | 'ends'>, lasts: number): Invited {
    const token = newToken();
    const ends = this.#now() + lasts;
    this.#store.change((state) => {
      state.invitations = state.invitations.filter((one) => one.ends > this.#now());
      state.invitations.push({ ...invitation, id: randomUUID(), hash: hashOf(token), ends });
    });
    return { name: invitation.name, token, ends };
  }

  #require(id: string): StoredPerson {
    const person = this.get(id);
    if (!person) throw new HttpError(404, 'There is no such person');
    return person;
  }

  #keepAdministrator(person: StoredPerson): void {
    if (isAdministrator(person) && this.all.filter(isAdministrator).length === 1)
      throw new HttpError(409, `${person.name} is the only administrator: make somebody else one first`);
  }
}

const isAdministrator = (person: StoredPerson): boolean => person.roles.includes('administrator');
