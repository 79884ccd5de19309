/** The accounts of a studio in production: invitations, people and their sessions. */

import { HttpError } from '../http.ts';
import type { Audit } from '../releases/audit.ts';
import type { AuditEntry } from '../releases/auditEntry.ts';
import { Passkeys } from './passkeys.ts';
import { type Invited, People } from './people.ts';
import { Sessions } from './sessions.ts';
import { Store, type StoredPerson, type StoredSession } from './store.ts';

/** How long the use of a passkey counts as recent, in milliseconds. */
const recentMs = 15 * 60 * 1000;

/** The sender of a request. */
export interface Signed {
  person: StoredPerson;
  session: StoredSession;
}

export class Accounts {
  /** The origin of the studio, without a slash at its end: `https://studio.example`. */
  readonly origin: string;
  readonly people: People;
  readonly sessions: Sessions;
  readonly passkeys: Passkeys;
  readonly #audit: Audit;
  readonly #now: () => number;
  readonly #listeners = new Set<(person: StoredPerson) => void>();

  /** @param root the folder of the app */
  constructor(root: string, origin: string, audit: Audit, now: () => number = Date.now) {
    const store = new Store(root);
    this.origin = origin;
    this.people = new People(store, now);
    this.sessions = new Sessions(store, now);
    this.passkeys = new Passkeys(this.people, origin, now);
    this.#audit = audit;
    this.#now = now;
  }

  /** The address of an invitation. The token is in its fragment, which is neither sent to a server nor logged. */
  linkOf = ({ token }: Invited): string => `${this.origin}/join#${token}`;

  /** Records something about a person in the audit log. @param about their name */
  note = (by: string, what: AuditEntry['what'], about: string, message = ''): void =>
    this.#audit.append({ at: this.#now(), by, what, message, person: about });

  /** Requires recent use of a passkey, so that an unattended session is not enough. @throws HttpError 428 */
  requireRecent({ verified }: StoredSession): void {
    if (verified + recentMs <= this.#now()) throw new HttpError(428, 'Use your passkey once more for this');
  }

  /** @param listener called with a person whose roles have changed @returns ends the subscription */
  subscribe(listener: (person: StoredPerson) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  changed(person: StoredPerson): void {
    for (const listener of this.#listeners) listener(person);
  }
}
