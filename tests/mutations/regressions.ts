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
    'the path of new days is straight between knots 2.6 s apart',
    'newestPath: PathVersion = 2',
    'newestPath: PathVersion = 1',
  ),
  from('critical:', 'options/orders', contract('options.paths')).without(
    'options are sold on a day whose path can be foreseen',
    'if (prices.pathAt(now) === 1)',
    'if (false)',
  ),
  from('high:', 'wallet/withdrawals', contract('bank-card')).without(
    'a withdrawal keeps no card',
    'card: card.details, held_until',
    'card: null, held_until',
  ),
  from('high:', 'users/bank-card', contract('bank-card')).without(
    'a withdrawal to a new card is not held',
    'return until > now ? until : null;',
    'return null;',
  ),
  from('high:', 'reviews/index', contract('bank-card')).without(
    'what is held can be passed',
    'row.held_until > at',
    'false',
  ),
  from('high:', 'users/bank-card', contract('bank-card')).without(
    'a card is saved without a code',
    "await checkCode(call, recipient, 'security', code);",
    '',
  ),
  from('high:', 'users/bank-card', contract('bank-card')).without(
    'a card is saved without the fund password',
    'await checkFundPassword(call, pay_password);',
    '',
  ),
  from('high:', 'http/costly', contract('http'), 'server/spot/handlers.test.ts').without(
    'old candles cost nothing',
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
    'old candles are computed by the one thread',
    'ranges: ranges.of(pair.id),',
    'ranges: rangesHere(index),',
  ),
  from('medium:', 'options/fairness', contract('options.fairness')).without(
    'the options of a day are one piece',
    'const pageSize = 5000;',
    'const pageSize = 5_000_000;',
  ),
  from('medium:', 'start-checks', contract('start')).without(
    'a sandbox starts where none is meant',
    'if (wrong.length > 0) throw',
    'if (false) throw',
  ),
  from('medium:', 'start-checks', contract('start')).without(
    'the published password opens an exchange',
    'if (config.sandbox) return;',
    'return;',
  ),
  from('medium:', 'users/login-limits', contract('login')).without(
    'the owner is locked out where he has logged in before',
    'if (!(await isKnownPlace(call, recipient))) await attempt(',
    'await attempt(',
  ),
  from('medium:', 'users/login-limits', contract('login')).without(
    'many wrong tries lock and ask for no code',
    "reason: 'code_needed'",
    "reason: 'locked_out'",
  ),
  from('medium:', 'common/client-address', contract('login'), 'server/common/client-address.test.ts').without(
    'networks of one /48 are counted apart',
    "if (!network.endsWith('::')) return [network];",
    'return [network];',
  ),
  from('medium:', 'users/login', contract('login')).without(
    'a password that was reset stays locked',
    'await forgiveLogins({ ...call, db: tx }, recipient);',
    '',
  ),
  from('medium:', 'users/codes', contract('codes')).without(
    'a code is good for whoever asks',
    "row('asker', 'in', askers),",
    "row('recipient', '=', recipient),",
  ),
  from('medium:', 'users/codes', contract('codes')).without(
    'codes can be guessed all day',
    'await attempt(db, clock, counter, wrongOf);',
    '',
  ),
  from('medium:', 'users/codes', contract('codes'), contract('login')).without(
    'a code for a reset has six digits',
    'forget: 8',
    'forget: 6',
  ),
  from('medium:', 'collectibles/sale', contract('collectibles-sale')).without(
    'an item is offered for next to nothing by the token alone',
    'if (payPassword === undefined) throw',
    'if (payPassword === undefined) return; if (false) throw',
  ),
  from('medium:', 'spot/band', 'server/spot/handlers.test.ts').without(
    'spot takes any price',
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
    'orders that were never paid are followed by others at once',
    'if (now < until)',
    'if (false)',
  ),
  from('medium:', 'collectibles/sale', contract('collectibles-sale')).without(
    'an owner cannot take an item off sale that somebody has ordered',
    "if (standing === held) throw new Refusal('not_on_sale');",
    "if (standing === held) throw new Refusal('not_on_sale');\n      if (standing === locked) throw new Refusal('item_locked');",
  ),
  from('medium:', 'database/connection', 'server/database/connection.test.ts').without(
    'a PostgreSQL that does not answer is waited for',
    'query_timeout: statementTimeout + extraWaitMs,',
    '',
  ),
  from('medium:', 'database/connection', 'server/database/connection.test.ts').without(
    'a statement may take for ever',
    'statement_timeout: statementTimeout,',
    '',
  ),
  from('medium:', 'operations/health', 'server/operations/health.test.ts').without(
    'a dead database is called well',
    "return ['database'];",
    'return [];',
  ),
  from('low:', 'web/multipart', contract('uploads.hostile')).without(
    'too many fields are a fault of the exchange',
    "throw new Refusal('invalid_request', { field: 'file', text: 'server.invalid.upload' });",
    'throw error;',
  ),
  from('low:', 'web/index', contract('http'), contract('web')).without(
    'a file that fails is answered as a file',
    ".type('application/json; charset=utf-8')\n      .header('cache-control', 'no-store')",
    ".header('cache-control', 'no-store')",
  ),
  from('low:', 'web/index', contract('http')).without(
    'unknown addresses are not counted',
    'isLimited ? { preHandler: app.rateLimit() } : {}',
    '{}',
  ),
  from('low:', 'users/passwords', 'server/users/passwords.test.ts').without(
    'hashes are cheap',
    'const parallel = 3;',
    'const parallel = 1;',
  ),
  from('low:', 'users/security', contract('login')).without(
    'a fund password can be guessed all month',
    "['/month', { tries: 60,",
    "['/month', { tries: 60_000,",
  ),
  from('low:', 'users/security', contract('login')).without(
    'right fund passwords at the same moment are refused as wrong',
    'return inTurn(name, async () => {',
    'return (async (_: string, run: () => Promise<{ right: boolean; left: number }>) => run())(name, async () => {',
  ),
  from('low:', 'web/index', contract('http')).without(
    'answers that are data have no policy',
    'reply.header(name, dataPolicy);',
    '{}',
  ),
  from(
    'low:',
    'realtime/origin',
    'server/realtime/origin.test.ts',
    'server/realtime/realtime.test.ts',
  ).without('sockets take any origin', 'if (origin === undefined) return true;', 'return true;'),
];
