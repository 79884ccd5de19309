/** Users with spot orders, contracts and options in every state. */
import { createAccountCheck } from '../../../server/lever/index.ts';
import { settleDue } from '../../../server/options/settle.ts';
import { give, type Person, register, setFundPassword } from '../../../server/testing/people.ts';
import { verify } from './review.ts';
import { btc, day, does, fail, type Known, known, minute, usdt, type World } from './world.ts';

/** A distance from the price that costs more than half of a margin of 1 %. */
const danger = 0.0062;
const pair = { legal_id: usdt, currency_id: btc };

async function trader(world: World, name: string, margin: string): Promise<Person> {
  const { exchange } = world;
  const person = await register(exchange, `${name}@example.com`);
  await verify(world, person);
  await setFundPassword(exchange, person);
  await give(exchange, person, usdt, '100000');
  await give(exchange, person, btc, '5');
  await give(exchange, person, usdt, margin, 'lever');
  await give(exchange, person, usdt, '5000', 'micro');
  return person;
}

export interface Traders {
  trader: Person;
  daring: Person;
}

/** Spot orders and contracts; one of them is close to liquidation. Moves the clock by some hours. */
export async function beginTraders(world: World): Promise<Traders> {
  const { exchange, markets } = world;
  const person = await trader(world, 'trader', '50000');
  const daring = await trader(world, 'daring', '100');
  await orders(world, person);
  await manyFills(world, person, daring);
  const { moment, type } = risk(world);
  await does(world, daring, 'leverSubmit', { ...pair, multiple: 100, share: 5, type, status: 1 });
  exchange.clock.set(moment);
  await contracts(world, person);
  await createAccountCheck({ ...exchange.context, prices: markets.prices, onError: fail })();
  return { trader: person, daring };
}

/** The first time at which the index endangers a contract at 100 times its margin, and which direction. */
function risk({ exchange, markets }: World): { moment: number; type: 1 | 2 } {
  const traded = markets.prices.pairBySymbol('BTC/USDT') ?? fail(new Error('There is no BTC/USDT'));
  const index = markets.prices.index(traded);
  const now = exchange.clock.now();
  const start = Number(index.at(now));
  for (let moment = now; moment < now + day; moment += 1000) {
    const change = Number(index.at(moment)) / start - 1;
    if (Math.abs(change) > danger) return { moment, type: change < 0 ? 1 : 2 };
  }
  throw new Error('The index does not move');
}

/** Options that are running, over but not settled, and settled. Moves the clock by two minutes. */
export async function finishTraders(
  world: World,
  { trader: person, daring }: Traders,
): Promise<Record<string, Known>> {
  const { exchange, markets } = world;
  const option = (type: 1 | 2, seconds: number) =>
    does(world, person, 'microtradeSubmit', { match_id: 1, currency_id: usdt, type, seconds, number: '100' });
  for (const type of [1, 2] as const) {
    await option(type, 30);
    await option(type, 900);
  }
  exchange.clock.move(minute);
  await settleDue({ ...exchange.context, prices: markets.prices });
  for (const type of [1, 2] as const) await option(type, 30);
  exchange.clock.move(minute);
  // For these the index is still the one at their start.
  for (const type of [1, 2] as const) await option(type, 900);
  return { trader: known(person), daring: known(daring) };
}

/** Orders on either side: open, partially and completely filled, cancelled, and ioc. */
async function orders(world: World, person: Person): Promise<void> {
  const { depth } = await does(world, person, 'currencyDeal', pair);
  const [ask = '', bid = ''] = [depth.asks[0]?.[0], depth.bids[0]?.[0]];
  const far = { 1: depth.bids.at(-1)?.[0] ?? '', 2: depth.asks.at(-1)?.[0] ?? '' };
  const place = (type: 1 | 2, target_price: string, fields: object = {}) =>
    does(world, person, 'coinTrade', { ...pair, type, target_price, amount: '0.01', ...fields });
  await place(1, ask);
  await place(2, bid);
  await place(1, ask, { amount: '0.001', time_in_force: 'ioc' });
  await place(1, far[1]);
  const { data } = await does(world, person, 'coinList', { page: 1 });
  const waiting = data.find(({ status }) => status === 1);
  await does(world, person, 'coinTradeCancel', { id: waiting?.id });
  await place(1, far[1]);
  await place(2, far[2]);
}

/** An order with more fills than are shown. */
async function manyFills(world: World, buyer: Person, seller: Person): Promise<void> {
  const { depth } = await does(world, buyer, 'currencyDeal', pair);
  const target_price = depth.bids[0]?.[0];
  const trade = (person: Person, type: 1 | 2, amount: string) =>
    does(world, person, 'coinTrade', { ...pair, type, target_price, amount });
  // It is at the best bid, so sales there first go to earlier orders.
  await trade(buyer, 1, '0.06');
  await trade(seller, 2, depth.bids[0]?.[1] ?? '0');
  for (let time = 0; time < 55; time++) await trade(seller, 2, '0.001');
}

/** Contracts: held long and short, pending, closed and cancelled. */
async function contracts(world: World, person: Person): Promise<void> {
  const open = (fields: object) =>
    does(world, person, 'leverSubmit', { ...pair, multiple: 20, share: 1, type: 1, status: 1, ...fields });
  await open({});
  await open({ type: 2 });
  await open({});
  await open({ status: 0, target_price: '20000' });
  await open({ status: 0, type: 2, target_price: '200000' });
  await open({ status: 0, target_price: '21000' });
  const newest = async (status: number) =>
    (await does(world, person, 'leverMyTrade', { status })).message.data[0]?.id ??
    fail(new Error('No contract'));
  await does(world, person, 'leverClose', { id: await newest(1) });
  await does(world, person, 'leverClose', { id: await newest(0) });
}
