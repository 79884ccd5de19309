/** Earlier vulnerabilities and bugs, restored: each must be detected if it comes back. */

export interface Regression {
  /** Its severity, and the part of the fix that is removed. */
  name: string;
  file: string;
  /** The text in the file, which occurs once. */
  text: string;
  /** The text without the fix. */
  without: string;
  /** The tests that should detect it. */
  tests: readonly string[];
}

const contract = (name: string) => `tests/contract/server.${name}.test.ts`;
const from = (weight: string, file: string, ...tests: string[]) => ({
  without: (what: string, text: string, without: string): Regression => ({
    name: `${weight} ${what}`,
    file: `server/${file}.ts`,
    text,
    without,
    tests,
  }),
});

export const regressions: readonly Regression[] = [
  from('critical:', 'market/day-path', 'server/market/adversary.test.ts', contract('options.paths')).without(
    'the path of new days is linear between knots 2.6 s apart',
    'newestPath: PathVersion = 2',
    'newestPath: PathVersion = 1',
  ),
  from('critical:', 'options/orders', contract('options.paths')).without(
    'options are sold on a day whose path is predictable',
    'if (prices.pathAt(now) === 1)',
    'if (false)',
  ),
  from('high:', 'wallet/withdrawals', contract('bank-card')).without(
    'a withdrawal stores no bank card',
    'card: card.details,',
    'card: null,',
  ),
  from('high:', 'users/bank-card', contract('bank-card')).without(
    'a withdrawal to a new bank card is not delayed',
    'return until > now ? until : null;',
    'return null;',
  ),
  from('high:', 'reviews/index', contract('bank-card')).without(
    'a delayed withdrawal can be approved',
    'row.held_until > at',
    'false',
  ),
  from('high:', 'users/bank-card', contract('bank-card')).without(
    'a bank card is saved without a code',
    "await checkCode(call, recipient, 'security', code);",
    '',
  ),
  from('high:', 'users/bank-card', contract('bank-card')).without(
    'a bank card is saved without the fund password',
    'await checkFundPassword(call, pay_password);',
    '',
  ),
  from('high:', 'http/costly', contract('http'), 'server/spot/handlers.test.ts').without(
    'old candles do not count towards the rate limit',
    'this.spent.set(network, before + cost);',
    '',
  ),
  from(
    'high:',
    'market/prices',
    'server/market/index-ranges.test.ts',
    contract('http'),
    'server/spot/handlers.test.ts',
  ).without(
    'old candles are computed on the main thread',
    'ranges: ranges.of(pair.id),',
    'ranges: rangesOnMainThread(index),',
  ),
  from('medium:', 'options/fairness', contract('options.fairness')).without(
    'the options of a day are not paginated',
    'const pageSize = 5000;',
    'const pageSize = 5_000_000;',
  ),
  from('medium:', 'start-checks', contract('start')).without(
    'a sandbox starts without a confirmation',
    'if (wrong.length > 0) throw',
    'if (false) throw',
  ),
  from('medium:', 'start-checks', contract('start')).without(
    'an exchange starts although the demo account has its published password',
    'if (config.sandbox) return;',
    'return;',
  ),
  from('medium:', 'users/login-limits', contract('login')).without(
    'the owner is locked out on a known network',
    'if (!(await isKnownNetwork(call, recipient)))\n    await countAttempt(',
    'await countAttempt(',
  ),
  from('medium:', 'users/login-limits', contract('login')).without(
    'many wrong attempts lock the account instead of requiring a code',
    "reason: 'code_needed'",
    "reason: 'locked_out'",
  ),
  from('medium:', 'common/client-address', contract('login'), 'server/common/client-address.test.ts').without(
    'networks of one /48 are counted separately',
    "if (!network.endsWith('::')) return [network];",
    'return [network];',
  ),
  from('medium:', 'users/login', contract('login')).without(
    'an account stays locked after a password reset',
    'await resetLoginAttempts({ ...call, db: tx }, recipient);',
    '',
  ),
  from('medium:', 'users/codes', contract('codes')).without(
    'a code is valid for anybody',
    "row('asker', 'in', requesters),",
    "row('recipient', '=', recipient),",
  ),
  from('medium:', 'users/codes', contract('codes')).without(
    'codes can be guessed all day',
    'await countAttempt(db, clock, counter, wrongOf);',
    '',
  ),
  from('medium:', 'users/codes', contract('codes'), contract('login')).without(
    'a reset code has six digits',
    'forget: 8',
    'forget: 6',
  ),
  from('medium:', 'collectibles/sale', contract('collectibles-sale')).without(
    'an item can be offered very cheaply without the fund password',
    'if (payPassword === undefined) throw',
    'if (payPassword === undefined) return; if (false) throw',
  ),
  from('medium:', 'spot/band', 'server/spot/handlers.test.ts').without(
    'a spot order may have any price',
    'if (percent === 0) return null;',
    'return null;',
  ),
  from('medium:', 'collectibles/reserve', contract('collectibles-orders')).without(
    'any number of unpaid orders in the shop',
    '>= maxUnpaid.shop)',
    '>= 1000)',
  ),
  from(
    'medium:',
    'collectibles/reserve',
    contract('collectibles-sale'),
    contract('collectibles-orders'),
  ).without('any number of unpaid orders of items', '>= maxUnpaid.resale)', '>= 1000)'),
  from('medium:', 'collectibles/pause', contract('collectibles-orders')).without(
    'there is no pause after unpaid orders',
    'if (now < until)',
    'if (false)',
  ),
  from('medium:', 'collectibles/sale', contract('collectibles-sale')).without(
    'an owner cannot take an ordered item off sale',
    "if (current === held) throw new Refusal('not_on_sale');",
    "if (current === held) throw new Refusal('not_on_sale');\n      if (current === locked) throw new Refusal('item_locked');",
  ),
  from('medium:', 'database/connection', 'server/database/connection.test.ts').without(
    'there is no timeout for a PostgreSQL that does not respond',
    'query_timeout: statementTimeout + extraWaitMs,',
    '',
  ),
  from('medium:', 'database/connection', 'server/database/connection.test.ts').without(
    'a statement has no timeout',
    'statement_timeout: statementTimeout,',
    '',
  ),
  from('medium:', 'operations/health', 'server/operations/health.test.ts').without(
    'a dead database counts as healthy',
    "return ['database'];",
    'return [];',
  ),
  from('low:', 'web/multipart', contract('uploads.hostile')).without(
    'too many fields cause an internal error',
    "throw new Refusal('invalid_request', { field: 'file', text: 'server.invalid.upload' });",
    'throw error;',
  ),
  from('low:', 'web/index', contract('http'), contract('web')).without(
    'a failed file request keeps the headers of the file',
    ".type('application/json; charset=utf-8')\n      .header('cache-control', 'no-store')",
    ".header('cache-control', 'no-store')",
  ),
  from('low:', 'web/index', contract('http')).without(
    'requests for unknown addresses do not count towards the rate limit',
    'isLimited ? { preHandler: app.rateLimit() } : {}',
    '{}',
  ),
  from('high:', 'realtime/sessions', 'server/realtime/realtime.test.ts').without(
    'a socket whose session has ended joins private channels',
    'if ((await userOf(token)) === user) return user;',
    'return user;',
  ),
  from('high:', 'database/clock', 'server/database/clock.test.ts').without(
    'an instance does not follow the clock of the database',
    'this.#start = Math.min(Math.max(this.#start, start - maxError), start + maxError);',
    '',
  ),
  from('high:', 'spot/venue', contract('closed-pair')).without(
    'open orders of a closed pair cannot be cancelled',
    'if (batch.places.length > 0 && !this.pair.open_coin_trade)',
    'if (!this.pair.open_coin_trade)',
  ),
  from('high:', 'options/outcome', 'server/options/outcome.test.ts').without(
    'an option loses more than its stake',
    'loss.gt(stake) ? decimal(stake) : loss',
    'loss',
  ),
  from('medium:', 'realtime/backlog', 'server/realtime/realtime.test.ts').without(
    'sockets that do not read are kept',
    'if (size > maxBacklog)',
    'if (false)',
  ),
  from('medium:', 'users/password-work', 'server/users/password-work.test.ts').without(
    'the passwords of one network delay those of others',
    'serialized(`password-work@',
    '((_: string, run: () => Promise<Result>) => run())(`password-work@',
  ),
  from('medium:', 'wallet/addresses', contract('notices')).without(
    'nobody is told of a new withdrawal address',
    "kind: 'withdraw_address_added',",
    "kind: 'login_code_on',",
  ),
  from('medium:', 'lever/account', 'server/lever/account.test.ts').without(
    'positions open in a closed pair',
    'return open_lever && opens(',
    'return opens(',
  ),
  from('low:', 'users/passwords', 'server/users/passwords.test.ts').without(
    'password hashes are cheap',
    'const parallel = 3;',
    'const parallel = 1;',
  ),
  from('low:', 'users/security', contract('login')).without(
    'a fund password can be guessed all month',
    "['/month', { tries: 60,",
    "['/month', { tries: 60_000,",
  ),
  from('low:', 'users/security', contract('login')).without(
    'concurrent correct fund passwords are refused as wrong',
    'return serialized(name, async () => {',
    'return (async (_: string, run: () => Promise<{ right: boolean; left: number }>) => run())(name, async () => {',
  ),
  from('low:', 'web/index', contract('http')).without(
    'data answers have no Content-Security-Policy',
    'reply.header(name, dataPolicy);',
    '{}',
  ),
  from(
    'low:',
    'realtime/origin',
    'server/realtime/origin.test.ts',
    'server/realtime/realtime.test.ts',
  ).without('sockets accept any origin', 'if (origin === undefined) return true;', 'return true;'),
];
