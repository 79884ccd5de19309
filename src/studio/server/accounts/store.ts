/**
 * People, invitations and sessions on the disk: `.shoji/accounts.json` of the app, readable only by the owner of the
 * process. It contains no secrets: only hashes of tokens, and public keys.
 */
import fs from 'node:fs';
import { ownFile, writeOwnFile } from '../../../project/ownFolder.ts';
import type { Role } from '../../accounts.ts';

export interface StoredPasskey {
  /** The credential id, base64url. */
  id: string;
  /** COSE, base64url. */
  publicKey: string;
  /** The signature counter of its last use. */
  counter: number;
  /** The name of the device. */
  name: string;
  since: number;
  used: number;
}

export interface StoredPerson {
  id: string;
  /** Unique among all people, removed ones included: records and commits name people by it. */
  name: string;
  roles: Role[];
  since: number;
  /** Unix milliseconds. Removed people are kept, since records refer to them. */
  removed?: number;
  passkeys: StoredPasskey[];
}

export interface StoredInvitation {
  id: string;
  hash: string;
  name: string;
  roles: Role[];
  by: string;
  ends: number;
  /** A known person, who gets another passkey. */
  person?: string;
}

export interface StoredSession {
  id: string;
  hash: string;
  /** The token before the last rotation, which may still be in use by requests that are being sent. */
  former?: { hash: string; until: number };
  person: string;
  device: string;
  since: number;
  seen: number;
  rotated: number;
  /** Unix milliseconds of the last use of a passkey in this session. */
  verified: number;
}

export interface Stored {
  people: StoredPerson[];
  invitations: StoredInvitation[];
  sessions: StoredSession[];
}

const name = 'accounts.json';

export class Store {
  readonly #root: string;
  readonly #state: Stored;

  /**
   * @param root the folder of the app
   * @throws Error if the file cannot be read: an empty store would drop all people, and invite a first administrator again
   */
  constructor(root: string) {
    this.#root = root;
    const file = ownFile(root, name);
    this.#state = fs.existsSync(file)
      ? JSON.parse(fs.readFileSync(file, 'utf8'))
      : { people: [], invitations: [], sessions: [] };
  }

  get state(): Readonly<Stored> {
    return this.#state;
  }

  /** Changes the state, and writes it before listeners are called. */
  change<Result>(work: (state: Stored) => Result): Result {
    const result = work(this.#state);
    writeOwnFile(this.#root, name, `${JSON.stringify(this.#state, null, 2)}\n`, 0o600);
    return result;
  }
}
