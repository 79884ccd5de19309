/** The users who visit the pages; a visitor is none of these. */

import { demoAccount, seedDemo } from '../../../server/demo/index.ts';
import { seedInvitees } from '../../../server/demo/invitees.ts';
import { payCommissions } from '../../../server/promotion/commissions.ts';
import { priceByIndex } from '../../../server/promotion/engine.ts';
import { logIn } from '../../../server/testing/people.ts';
import { prepareApplicants } from './applicants.ts';
import { beginCollectors, finishCollectors } from './collectors.ts';
import { beginPayers, finishPayers } from './payers.ts';
import { prepareSaver, subscribe } from './savers.ts';
import { beginTraders, finishTraders } from './traders.ts';
import { fail, type Known, known, type World } from './world.ts';

export type People = Record<string, Known>;
export type { World };

/** Prepares all users: first those that need time to pass, then those with states that must not expire. */
export async function prepare(world: World): Promise<People> {
  const { exchange, markets } = world;
  const saver = await prepareSaver(world);
  const payers = await beginPayers(world);
  await seedDemo(exchange.context);
  await seedInvitees(exchange.context, markets);
  const collectors = await beginCollectors(world);
  const traders = await beginTraders(world);
  await payCommissions(exchange.context, priceByIndex(markets.prices), fail);
  const demo = await logIn(exchange, demoAccount.email, demoAccount.password);
  return {
    demo: known(demo),
    ...(await finishPayers(world, payers)),
    ...(await finishCollectors(world, collectors)),
    ...(await finishTraders(world, traders)),
    ...(await subscribe(world, saver)),
    ...(await prepareApplicants(world)),
  };
}
