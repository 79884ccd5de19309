/** What the provider has granted: the tokens of this device's session. */
import type { DeviceStorage } from '../../device/storage.ts';
import { storedRecord } from '../../device/storedRecord.ts';

export interface Grant {
  /** The session that it belongs to: the token of TokenStore, which stays the same when tokens are renewed. */
  session: string;
  access: string;
  refresh?: string;
  /** When the access token should be renewed, in unix milliseconds; absent if the provider does not say. */
  renewAt?: number;
}

/** An access token is renewed this many milliseconds before it expires, or a tenth of its lifetime if that is less. */
const ahead = 30_000;

/** @param lifetime of the access token, in seconds */
export const renewAt = (lifetime: number | undefined): { renewAt?: number } =>
  lifetime === undefined ? {} : { renewAt: Date.now() + lifetime * 1000 - Math.min(ahead, lifetime * 100) };

/** Keeps the grant in local storage, so that all tabs use the same; without storage in this tab alone. */
export class GrantStore {
  readonly #storage: DeviceStorage;
  #own: Grant | null = null;

  constructor(storage: DeviceStorage) {
    this.#storage = storage;
  }

  /** The grant of a session; another tab may have renewed it. */
  of(session: string | null): Grant | null {
    const known = [read(storedRecord(this.#storage, 'grant')), this.#own];
    return known.find((one) => one !== null && one.session === session) ?? null;
  }

  keep(grant: Grant): void {
    this.#own = grant;
    this.#storage.keep('grant', JSON.stringify(grant));
  }

  /** @returns the grant that was dropped */
  drop(): Grant | null {
    const dropped = read(storedRecord(this.#storage, 'grant')) ?? this.#own;
    this.#own = null;
    this.#storage.keep('grant', null);
    return dropped;
  }
}

function read({ session, access, refresh, renewAt: at }: Record<string, unknown>): Grant | null {
  if (typeof session !== 'string' || typeof access !== 'string') return null;
  return {
    session,
    access,
    ...(typeof refresh === 'string' ? { refresh } : {}),
    ...(typeof at === 'number' ? { renewAt: at } : {}),
  };
}
