/** Initial data of a sandbox: an account that is ready to trade, and articles. */

import { issue, seedCollectibles } from '../collectibles/index.ts';
import type { ExchangeContext } from '../http/handler.ts';
import { available, post, system, type WalletKind } from '../ledger/index.ts';
import { seedSavings } from '../savings/index.ts';
import { seedSubscriptions } from '../subscription/index.ts';
import { hashPassword } from '../users/passwords.ts';
import { writeAddress } from '../wallet/address-format.ts';
import { seedNews } from './news.ts';

export const demoAccount = {
  email: 'demo@example.com',
  password: 'demo1234',
  fundPassword: '246810',
} as const;

const funds: [currency: number, kind: WalletKind, amount: string][] = [
  [3, 'change', '10000'],
  [3, 'lever', '2000'],
  [3, 'micro', '1000'],
  [1, 'change', '0.25'],
  [1000, 'change', '3'],
];

/** Collectibles of the account; those with a price are on sale. */
const collection: { slug: string; price?: string }[] = [
  { slug: 'first-wave' },
  { slug: 'dawn-tide' },
  { slug: 'camellia' },
  { slug: 'hemp-leaf', price: '30' },
];

/** Adds missing data. An existing account is not changed. */
export async function seedDemo(context: ExchangeContext): Promise<void> {
  await seedNews(context);
  await seedCollectibles(context);
  await seedSavings(context);
  await seedSubscriptions(context);
  const { db, clock, config } = context;
  const known = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', demoAccount.email)
    .executeTakeFirst();
  if (known) return;
  const [password, fund_password] = await Promise.all([
    hashPassword(demoAccount.password, config.passwordCost),
    hashPassword(demoAccount.fundPassword, config.passwordCost),
  ]);
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const user = await tx
      .insertInto('users')
      .values({
        email: demoAccount.email,
        password,
        fund_password,
        language: 'jp',
        extension_code: 'SHJ888',
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    // Another instance has created it.
    if (!user) return;
    await tx
      .insertInto('verification')
      .values({
        user_id: user.id,
        level: 'basic',
        status: 'passed',
        details: JSON.stringify({
          country: 'JP',
          name: '庄司 花子',
          id_type: 0,
          card_id: '123456789012',
          address: '東京都千代田区丸の内1-1-1',
        }),
        created_at: now,
        handled_at: now,
      })
      .execute();
    const address = writeAddress('trc20', new Uint8Array(20).fill(7));
    await tx
      .insertInto('withdraw_address')
      .values({
        user_id: user.id,
        currency: 3,
        network: 'trc20',
        address,
        details: JSON.stringify({ currency_id: 3, netType: 'trc20', address, notes: 'ウォレット' }),
        created_at: now,
      })
      .execute();
    for (const item of collection) await issue(tx, { ...item, owner: user.id, at: now });
    await post(tx, {
      reason: 'grant',
      at: now,
      movements: funds.map(([currency, kind, amount]) => ({
        from: system('grants', currency),
        to: available(user.id, currency, kind),
        amount,
      })),
    });
  });
}
