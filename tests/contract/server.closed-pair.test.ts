/** What is still possible in a pair that an operator has closed. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Markets } from '../../server/spot/index.ts';
import { fullExchange } from '../../server/testing/full-exchange.ts';
import { give, payloadOf, reasonOf, register } from '../../server/testing/people.ts';
import { useExchange } from '../../server/testing/use-exchange.ts';

let markets: Markets;
const at = useExchange(async (context) => {
  const full = await fullExchange(context);
  markets = full.markets;
  return full.handlers;
});
const usdt = 3;
const btc = { legal_id: usdt, currency_id: 1 };

test('open spot orders of a closed pair can be cancelled, and no new one is placed', async () => {
  const { context } = at.exchange;
  const ann = await register(at.exchange, at.email);
  await give(at.exchange, ann, usdt, '1000');
  const order = { ...btc, type: 1, target_price: '10000', amount: '0.05' };
  payloadOf(await at.call('coinTrade', order, ann));
  const { id } = await context.db
    .selectFrom('spot_order')
    .select('id')
    .where('user_id', '=', ann.id)
    .executeTakeFirstOrThrow();
  // An operator closes the pair, and the exchange restarts.
  await sql`update market_pair set open_coin_trade = false where id = 1`.execute(context.db);
  await markets.stop();
  await at.exchange.restart();
  expect(reasonOf(await at.call('coinTrade', order, ann))).toBe('pair_closed');
  expect(reasonOf(await at.call('coinTradeCancel', { id }, ann))).toBe('ok');
  const wallets = Object(payloadOf(await at.call('walletList', {}, ann)));
  expect(wallets.change_wallet.balance).toContainEqual(
    expect.objectContaining({ currency: usdt, change_balance: '1000', lock_change_balance: '0' }),
  );
});
