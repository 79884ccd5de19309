/** Users with running, completed and redeemed savings, and with subscriptions of new coins. */
import { settleDue } from '../../../server/common/due.ts';
import { savingsDue, seedSavings } from '../../../server/savings/index.ts';
import { seedSubscriptions } from '../../../server/subscription/index.ts';
import { give, type Person, register } from '../../../server/testing/people.ts';
import { day, does, fail, type Known, known, usdt, type World } from './world.ts';

/** Plans of the sandbox: 7 and 15 days. */
const [short, long] = [1, 2];

/** Moves the clock by eight days. */
export async function prepareSaver(world: World): Promise<Person> {
  const { exchange } = world;
  await seedSavings(exchange.context);
  const saver = await register(exchange, 'saver@example.com');
  await give(exchange, saver, usdt, '50000');
  const save = (config_id: number) =>
    does(world, saver, 'lhDeposit', { config_id, amount: '500', agreement: true });
  await save(short);
  await save(long);
  await save(long);
  const { order_list: running } = await does(world, saver, 'lhDepositOrder');
  await does(world, saver, 'lhDepositOrderCancel', { id: running[0]?.id });
  exchange.clock.move(8 * day);
  await settleDue(exchange.context, savingsDue, fail);

  return saver;
}

/** Subscribes to a new coin, after all time has passed: another one is announced when the last has started. */
export async function subscribe(world: World, saver: Person): Promise<Record<string, Known>> {
  await seedSubscriptions(world.exchange.context);
  // One of them has an estimated value.
  const { db } = world.exchange.context;
  await db
    .updateTable('subscription_product')
    .set({ predict_rate: '5' })
    .where('remaining', '=', '0')
    .execute();
  const coins = await does(world, saver, 'lhSendConfig');
  const idOf = (state: string) =>
    coins.find((coin) => coin.state === state)?.id ?? fail(new Error(`None is ${state}`));
  await does(world, saver, 'lhSendOrder', { config_id: idOf('subscribing'), amount: '100' });
  return {
    saver: known(saver, {
      subscribing: idOf('subscribing'),
      upcoming: idOf('upcoming'),
      over: idOf('redemption'),
      soldOut: idOf('sold_out'),
      plan: long,
      unlimited: 5,
    }),
  };
}
