import type { Kysely } from 'kysely';
import type { Messages } from '../../src/client/generated/realtime.ts';
import type { Clock } from '../common/clock.ts';
import { type End, every } from '../common/every.ts';
import type { Database } from '../database/index.ts';
import type { Prices } from '../market/index.ts';
import type { Realtime } from '../realtime/index.ts';
import { Figures } from './describe.ts';
import type { LeverOrder } from './order.ts';
import { liveOrders, readRule } from './store.ts';
import { leverTerms } from './terms.ts';

/** Interval of messages to subscribers, ms. */
const sendMs = 500;

type Content = Omit<Messages['lever_trade'], 'seq' | 'ts'>;

/** The last message without its times, and the stored state of each order. */
interface LastSent {
  figures: string;
  orders: Map<number, string>;
}

/**
 * Sends users the state of their positions on `lever_trade`, when it or the index has changed. Users without a
 * subscription cost nothing. Each instance serves its own connections.
 * @returns stops it; resolves when nothing is in progress
 */
export function startLeverFeed(options: {
  db: Kysely<Database>;
  clock: Clock;
  prices: Prices;
  realtime: Pick<Realtime, 'listeners' | 'sendToUserHere'>;
  onError: (error: unknown) => void;
}): End {
  const { db, clock, prices, realtime, onError } = options;
  const lastSent = new Map<string, LastSent>();

  const tellAll = async (): Promise<void> => {
    const users = realtime.listeners('lever_trade');
    for (const user of lastSent.keys()) if (!users.includes(user)) lastSent.delete(user);
    if (users.length === 0) return;
    const terms = leverTerms(prices, (await readRule(db)).liquidationRate);
    const orders = await liveOrders(db, users);
    const now = clock.now();
    for (const user of users) {
      const live = orders.get(user)?.toReversed() ?? [];
      const open = live.filter(({ status }) => status === 'open');
      const before = lastSent.get(user);
      const content = contentOf(user, live, open, new Figures(terms, open, now), before);
      const figures = JSON.stringify({ ...content, trades_cur: [] }, withoutTime);
      if (before?.figures === figures) continue;
      lastSent.set(user, { figures, orders: new Map(live.map((order) => [order.id, stored(order)])) });
      realtime.sendToUserHere(user, 'lever_trade', content);
    }
  };

  return every(sendMs, tellAll, onError);
}

function contentOf(
  user: string,
  live: readonly LeverOrder[],
  open: readonly LeverOrder[],
  figures: Figures,
  before: LastSent | undefined,
): Content {
  const row = (order: LeverOrder) => figures.row(order);
  const { hazard_rate, profits, margins, originMargins } = figures.totals();
  return {
    to: Number(user),
    hazard_rate,
    profits_all: profits,
    caution_money_all: margins,
    origin_caution_money_all: originMargins,
    trades_all: open.map(row),
    trades_cur: open.filter((order) => before?.orders.get(order.id) !== stored(order)).map(row),
    trades_entrust: live.filter(({ status }) => status === 'pending').map(row),
  };
}

/** The stored fields of an order, without values that depend on the index. */
function stored(order: LeverOrder): string {
  return JSON.stringify(order, (_key, value) => (typeof value === 'bigint' ? String(value) : value));
}

function withoutTime(key: string, value: unknown): unknown {
  return key === 'time' ? undefined : value;
}
