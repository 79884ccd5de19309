/** Sessions: each has a random token in a cookie, which is rotated during use, and expires without use. */
import { randomUUID } from 'node:crypto';
import type { Store, StoredSession } from './store.ts';
import { hashOf, newToken } from './token.ts';

const minute = 60 * 1000;

/** The maximum time without a request, and in total. All times are in milliseconds. */
const idleMs = 12 * 60 * minute;
const wholeMs = 7 * 24 * 60 * minute;
/** The age at which a token is rotated. */
const tokenMs = 60 * minute;
/** How long the previous token stays valid for requests that are being sent. */
const formerMs = minute;
/** The precision of the time of the last request. */
const seenMs = minute;

export interface Found {
  session: StoredSession;
  /** The new token, if the sent one was rotated. */
  fresh?: string;
}

export class Sessions {
  readonly #store: Store;
  readonly #now: () => number;
  readonly #listeners = new Set<(id: string) => void>();

  constructor(store: Store, now: () => number = Date.now) {
    this.#store = store;
    this.#now = now;
  }

  /** The sessions of a person, the last used first. */
  of(person: string): StoredSession[] {
    return this.#store.state.sessions
      .filter((one) => one.person === person && this.endOf(one) > this.#now())
      .sort((a, b) => b.seen - a.seen);
  }

  /** When a session expires without further requests. */
  endOf = ({ seen, since }: StoredSession): number => Math.min(seen + idleMs, since + wholeMs);

  /** Starts a session. @returns its token */
  open(person: string, device: string): string {
    const token = newToken();
    const now = this.#now();
    const times = { since: now, seen: now, rotated: now, verified: now };
    this.#store.change(({ sessions }) => {
      sessions.push({ id: randomUUID(), hash: hashOf(token), person, device, ...times });
    });
    return token;
  }

  /** The session of a token; undefined if it has ended. */
  find(token: string): Found | undefined {
    const hash = hashOf(token);
    const now = this.#now();
    const session = this.#store.state.sessions.find((one) => one.hash === hash || one.former?.hash === hash);
    if (!session) return undefined;
    // Use of a token that was rotated long ago: it was stolen. It is unknown by whom, so the session ends for both.
    const isCopy = session.hash !== hash && (session.former?.until ?? 0) <= now;
    if (isCopy || this.endOf(session) <= now) {
      this.end(session.id);
      return undefined;
    }
    if (session.hash === hash && session.rotated + tokenMs <= now) {
      const fresh = newToken();
      this.#store.change(() => {
        session.former = { hash, until: now + formerMs };
        Object.assign(session, { hash: hashOf(fresh), rotated: now, seen: now });
      });
      return { session, fresh };
    }
    if (session.seen + seenMs <= now)
      this.#store.change(() => {
        session.seen = now;
      });
    return { session };
  }

  /** Records the use of a passkey during a session. */
  verify(id: string): void {
    this.#store.change(({ sessions }) => {
      const session = sessions.find((one) => one.id === id);
      if (session) session.verified = this.#now();
    });
  }

  end(id: string): void {
    this.#endThose((one) => one.id === id);
  }

  endAll(person: string): void {
    this.#endThose((one) => one.person === person);
  }

  /** Ends expired sessions, so that their streams end too. */
  sweep(): void {
    this.#endThose((one) => this.endOf(one) <= this.#now());
  }

  /** @param listener called with the id of each ended session @returns ends the subscription */
  subscribe(listener: (id: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #endThose(isMeant: (session: StoredSession) => boolean): void {
    const ended = this.#store.state.sessions.filter(isMeant);
    if (ended.length === 0) return;
    this.#store.change((state) => {
      state.sessions = state.sessions.filter((one) => !ended.includes(one));
    });
    for (const { id } of ended) for (const listener of this.#listeners) listener(id);
  }
}
