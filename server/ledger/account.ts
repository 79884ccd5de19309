/** The four wallets of a user: `legal` (fiat), `change` (spot), `lever` (contracts), `micro` (options). */
export type WalletKind = 'legal' | 'change' | 'lever' | 'micro';

/**
 * A user's wallet, its available or its held (locked) part; or an account of the exchange, by name. `currency` is a
 * currency's id. A user's account never goes negative; one of the exchange may (deposits from outside are a negative
 * balance).
 */
export type Account =
  | { user: string; currency: number; kind: WalletKind; held: boolean }
  | { system: string; currency: number };

/** The account's name in SQL. Accounts are locked in the order of their names, to prevent deadlocks. */
export function accountName(account: Account): string {
  return 'user' in account
    ? `user:${account.user}:${account.currency}:${account.kind}:${account.held ? 'held' : 'available'}`
    : `system:${account.system}:${account.currency}`;
}

/** The available part of a user's wallet. */
export function available(user: string, currency: number, kind: WalletKind): Account {
  return { user, currency, kind, held: false };
}

/** The held part of a user's wallet. */
export function held(user: string, currency: number, kind: WalletKind): Account {
  return { user, currency, kind, held: true };
}

/**
 * An account of the exchange, such as `deposits` or `fees`. Split frequently used ones: they are locked like any
 * other.
 */
export function system(name: string, currency: number): Account {
  return { system: name, currency };
}
