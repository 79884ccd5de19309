/** Invitees of the demo account: their trades are executed by the exchange, and pay real commissions. */
import { randomUUID } from 'node:crypto';
import type { ExchangeContext } from '../http/handler.ts';
import { available, post, system } from '../ledger/index.ts';
import { atoms, divide } from '../market/index.ts';
import type { Markets } from '../spot/index.ts';
import { hashPassword } from '../users/passwords.ts';
import { usdt } from '../wallet/coins.ts';
import { demoAccount } from './index.ts';

/** Who invited whom; the market orders of each user, with their value in USDT. */
const people: { name: string; code: string; invitedBy?: string; buys: [symbol: string, worth: string][] }[] =
  [
    {
      name: 'aoi',
      code: 'AOI222',
      buys: [
        ['SOL/USDT', '1800'],
        ['XRP/USDT', '900'],
      ],
    },
    { name: 'haruto', code: 'HRT333', buys: [['XRP/USDT', '1200']] },
    { name: 'sakura', code: 'SKR444', buys: [] },
    { name: 'ren', code: 'REN555', invitedBy: 'aoi', buys: [['DOGE/USDT', '1500']] },
    { name: 'yui', code: 'YUI666', invitedBy: 'ren', buys: [['SOL/USDT', '2400']] },
  ];

/** Registers them and places their trades, once: an existing user is not changed. */
export async function seedInvitees(context: ExchangeContext, markets: Markets): Promise<void> {
  const inviter = await context.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', demoAccount.email)
    .executeTakeFirst();
  if (!inviter || (await isKnown(context, people[0]?.name ?? ''))) return;
  // A random password, so that nobody can log in.
  const password = await hashPassword(randomUUID(), context.config.passwordCost);
  const ids = new Map<string, string>();
  for (const { name, code, invitedBy, buys } of people) {
    const invited_by = ids.get(invitedBy ?? '') ?? inviter.id;
    const id = await join(context, { name, password, extension_code: code, invited_by });
    // An existing user has already traded.
    if (id === undefined) return;
    ids.set(name, id);
    for (const [symbol, worth] of buys) await buy(markets, id, symbol, worth);
  }
}

const addressOf = (name: string): string => `${name}@example.com`;

async function isKnown({ db }: Pick<ExchangeContext, 'db'>, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', addressOf(name))
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns the new user's id; undefined if the user exists */
async function join(
  { db, clock }: ExchangeContext,
  { name, ...user }: { name: string; password: string; extension_code: string; invited_by: string },
): Promise<string | undefined> {
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const joined = await tx
      .insertInto('users')
      .values({ ...user, email: addressOf(name), language: 'jp', created_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!joined) return undefined;
    const movements = [
      { from: system('grants', usdt), to: available(joined.id, usdt, 'change'), amount: '10000' },
    ];
    await post(tx, { reason: 'grant', at, movements });
    return joined.id;
  });
}

/** Buys from the book, up to the last price that it shows. */
async function buy(markets: Markets, user: string, symbol: string, worth: string): Promise<void> {
  const pair = markets.prices.pairBySymbol(symbol);
  const venue = pair && markets.venue(pair);
  const price = venue?.depth.asks.at(-1)?.[0];
  if (!venue || !price) return;
  const wish = divide(atoms(worth), price);
  const amount = wish - (wish % venue.pair.lot);
  await venue.run({ user, cancels: [], places: [{ side: 'buy', price, amount, timeInForce: 'ioc' }] });
}
