/** Which files contain rules of the exchange, and which tests should detect their mutations: the most likely first. */

const contract = (...names: string[]) => names.map((name) => `tests/contract/server.${name}.test.ts`);

/** By the start of a file's path; the first match counts. */
const watchers: readonly (readonly [beginning: string, tests: readonly string[]])[] = [
  ['server/users/login', contract('login', 'register', 'codes', 'logout', 'holes')],
  ['server/users/known-networks', contract('login', 'codes')],
  ['server/users/codes', contract('codes', 'register', 'login', 'delivery', 'rules')],
  ['server/users/sessions', contract('login', 'logout', 'settings', 'holes', 'clean-up', 'rules')],
  [
    'server/users/security',
    contract('settings', 'withdrawals', 'login', 'rules', 'codes', 'bank-card', 'calls'),
  ],
  ['server/users/bank-card', contract('bank-card', 'withdrawals')],
  ['server/users/verification', contract('verification', 'reviews', 'rules')],
  ['server/users/password-work', ['server/users/password-work.test.ts', ...contract('login')]],
  ['server/users/passwords', ['server/users/passwords.test.ts', ...contract('login', 'start')]],
  [
    'server/users/weak-passwords',
    ['server/users/weak-passwords.test.ts', ...contract('register', 'settings', 'login')],
  ],
  ['server/users/identity', contract('register', 'login', 'collectibles-sale')],
  ['server/users/delivery', contract('delivery', 'codes')],
  ['server/users/mailbox', contract('sandbox', 'codes', 'delivery')],
  ['server/users/notices', contract('notices')],
  ['server/users/settings', contract('settings', 'notices')],
  ['server/users/center', contract('register', 'login', 'verification', 'settings', 'rules')],
  ['server/users/', contract('register', 'login', 'settings', 'calls', 'reviews', 'verification')],
  ['server/wallet/address-format', ['server/wallet/address-format.test.ts', ...contract('addresses')]],
  ['server/wallet/addresses', contract('addresses', 'withdrawals', 'holes')],
  ['server/wallet/deposit', contract('deposits', 'reviews', 'uploads', 'holes')],
  ['server/wallet/withdrawals', contract('withdrawals', 'bank-card', 'balances', 'ledger-check', 'reviews')],
  ['server/wallet/entries', ['server/wallet/entries.test.ts', ...contract('balances')]],
  ['server/wallet/', contract('balances', 'withdrawals', 'deposits', 'addresses', 'calls')],
  ['server/spot/book', ['server/spot/match.test.ts', 'server/spot/venue.test.ts']],
  ['server/spot/match', ['server/spot/match.test.ts', 'server/spot/venue.test.ts']],
  ['server/spot/maker', ['server/spot/maker.test.ts', 'server/spot/idle.test.ts']],
  ['server/spot/prune', contract('clean-up')],
  [
    'server/spot/',
    [
      'server/spot/handlers.test.ts',
      'server/spot/venue.test.ts',
      'server/spot/groups.test.ts',
      'server/spot/idle.test.ts',
      'server/spot/followers.test.ts',
      'server/spot/kill.test.ts',
      ...contract('calls', 'clean-up', 'attack.races'),
    ],
  ],
  ['server/lever/feed', ['server/lever/feed.test.ts']],
  ['server/lever/account', ['server/lever/account.test.ts', ...contract('lever')]],
  ['server/lever/bookings', ['server/lever/account.test.ts', ...contract('lever')]],
  ['server/lever/', contract('lever', 'balances', 'attack.races')],
  ['server/options/outcome', ['server/options/outcome.test.ts', ...contract('options')]],
  ['server/options/', contract('options', 'options.fairness', 'options.paths', 'attack.races')],
  ['server/collectibles/pictures', ['server/collectibles/pictures.test.ts']],
  ['server/collectibles/sale', contract('collectibles-sale', 'holes.others', 'attack.races')],
  ['server/collectibles/gift', contract('collectibles-sale', 'holes.others', 'attack.races')],
  [
    'server/collectibles/',
    contract(
      'collectibles-orders',
      'collectibles-sale',
      'collectibles',
      'holes.others',
      'clean-up',
      'attack.races',
    ),
  ],
  ['server/savings/terms', ['server/savings/terms.test.ts', ...contract('savings')]],
  ['server/savings/', contract('savings', 'clean-up', 'attack.races')],
  ['server/subscription/allot', ['server/subscription/allot.test.ts', ...contract('subscription')]],
  ['server/subscription/', contract('subscription', 'attack.races')],
  ['server/promotion/', contract('promotion', 'register')],
  ['server/reviews/', contract('reviews', 'notices', 'withdrawals', 'deposits', 'verification', 'support')],
  ['server/support/', contract('support', 'reviews')],
  ['server/news/', contract('news')],
  [
    'server/ledger/',
    ['server/ledger/ledger.test.ts', ...contract('ledger-check', 'carried', 'balances', 'withdrawals')],
  ],
  [
    'server/uploads/',
    ['server/uploads/picture.test.ts', ...contract('uploads', 'deposits', 'uploads.hostile')],
  ],
  [
    'server/web/idempotency',
    [
      'server/web/idempotency.test.ts',
      'server/spot/groups.test.ts',
      ...contract('balances', 'withdrawals', 'clean-up'),
    ],
  ],
  ['server/http/answer', contract('http', 'withdrawals', 'compatibility')],
  ['server/http/moment', contract('withdrawals', 'deposits', 'savings')],
  ['server/web/requirements', contract('withdrawals', 'addresses', 'bank-card')],
  ['server/web/dispatch', contract('http', 'balances', 'withdrawals', 'rules', 'calls')],
  ['server/http/throttle', contract('login', 'codes', 'deposits', 'clean-up')],
  ['server/http/costly', ['server/http/costly.test.ts', ...contract('http')]],
  ['server/web/faults', contract('health')],
  ['server/web/multipart', contract('uploads.hostile', 'uploads')],
  ['server/http/', contract('http', 'rules', 'uploads', 'proxy', 'calls', 'compatibility')],
  ['server/web/', contract('http', 'rules', 'uploads', 'proxy', 'calls', 'compatibility')],
  ['server/common/activity', ['server/common/activity.test.ts', 'server/spot/idle.test.ts']],
  ['server/database/batch-loads', ['server/database/batch-loads.test.ts']],
  ['server/common/client-address', contract('http', 'rules', 'uploads', 'proxy', 'calls', 'compatibility')],
  ['server/compatibility/', contract('compatibility', 'http', 'calls')],
  ['server/realtime/origin', ['server/realtime/origin.test.ts', 'server/realtime/realtime.test.ts']],
  ['server/realtime/budget', ['server/realtime/realtime.test.ts']],
];

/**
 * Files without rules: initial data, drawings, tables. The decoder of pictures runs in a separate process, in
 * which it cannot be mutated in this way.
 */
const data =
  /(\/tables|\/seed|\/catalogue|\/announce|\/seeds|\/fixtures\/.*|\.test)\.ts$|\/art\/|\/catalogue\/|\/decoder\.ts$/;

/** @returns the tests that cover a file, none for a file without rules */
export function watchersOf(file: string): readonly string[] {
  if (data.test(file)) return [];
  return watchers.find(([beginning]) => file.startsWith(beginning))?.[1] ?? [];
}

/** Every rule of a form has an invalid value in these. */
export const watchersOfForms: readonly string[] = [
  'tests/contract/forms.test.ts',
  'tests/contract/schemas.test.ts',
];
