/** What anybody needs to check that options were settled fairly: published without a login, and fit to be kept. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import { plain } from '../../src/decimal/index.ts';
import type { Database } from '../database/index.ts';
import { costly } from '../http/costly.ts';
import type { House } from '../http/handler.ts';
import {
  type Commitment,
  dayCalled,
  dayMs,
  dayName,
  dayStart,
  daysRemembered,
  type IndexTerms,
  loadPairs,
  readCommitments,
  termsOf,
} from '../market/index.ts';
import type { Direction, Outcome } from './outcome.ts';
import { optionRows } from './store.ts';

/** `/fairness.json`: what the index is made of, and what its seeds are bound to. */
export interface FairnessList {
  /** Where the days begin and end. */
  zone: 'UTC';
  pairs: IndexTerms[];
  days: Commitment[];
}

/** The index at a moment (unix ms), a plain decimal. */
interface Tick {
  price: string;
  time: number;
}

/** A settled option, without whose it was and how much it was about. The ratios are percents of the stake. */
export interface PublishedOption {
  id: number;
  symbol: string;
  type: Direction;
  seconds: number;
  profit_ratio: string;
  loss_ratio: string;
  open_tick: Tick;
  end_tick: Tick;
  profit_result: Outcome;
}

/** `/fairness/2026-05-11.json`: the options that were due on a day, and what their ticks are computed from. */
export interface FairDay {
  day: string;
  /** How many options of the day are not settled yet. */
  unsettled: number;
  pairs: IndexTerms[];
  /** The day and those before it that its options' ticks are made of, the earliest first. */
  days: Commitment[];
  options: PublishedOption[];
}

/** An option may have been bought the day before, which needs one more day. */
const daysNeeded = daysRemembered + 1;

async function fairnessList(db: Kysely<Database>, now: number): Promise<FairnessList> {
  const [pairs, days] = await Promise.all([loadPairs(db), readCommitments(db, now)]);
  return { zone: 'UTC', pairs: pairs.map(termsOf), days };
}

/** Undefined for a day that was not committed to. `name`: `2026-05-11` */
async function fairDay(db: Kysely<Database>, name: string, now: number): Promise<FairDay | undefined> {
  const day = dayCalled(name);
  if (day === undefined) return undefined;
  const all = await readCommitments(db, now);
  if (!all.some((one) => one.day === name)) return undefined;
  const first = dayName(day - daysNeeded);
  const due = optionRows(db)
    .where('due_at', '>=', dayStart(day))
    .where('due_at', '<', dayStart(day) + dayMs);
  const [pairs, rows] = await Promise.all([loadPairs(db), due.orderBy('option_order.id').execute()]);
  const options = rows.flatMap((row): PublishedOption[] => {
    if (row.end_price === null || row.outcome === null) return [];
    return [
      {
        id: row.id,
        symbol: row.symbol,
        type: row.direction,
        seconds: row.seconds,
        profit_ratio: plain(row.profit_ratio),
        loss_ratio: plain(row.loss_ratio),
        open_tick: { price: plain(row.open_price), time: row.opened_at },
        end_tick: { price: plain(row.end_price), time: row.due_at },
        profit_result: row.outcome,
      },
    ];
  });
  return {
    day: name,
    unsettled: rows.length - options.length,
    pairs: pairs.map(termsOf),
    days: all.filter((one) => one.day >= first && one.day <= name),
    options,
  };
}

/** `/fairness.json` and `/fairness/<day>.json`. A day that is over and settled never changes any more. */
export function serveFairness(
  app: FastifyInstance,
  { db, clock, config }: Pick<House, 'db' | 'clock' | 'config'>,
): void {
  const open = (reply: FastifyReply, maxAge: string) =>
    reply.header('access-control-allow-origin', '*').header('cache-control', `public, max-age=${maxAge}`);
  app.get('/fairness.json', costly(config), async (_request, reply) =>
    open(reply, '60').send(await fairnessList(db, clock.now())),
  );
  app.get<{ Params: { file: string } }>('/fairness/:file', costly(config), async (request, reply) => {
    const { file } = request.params;
    const name = file.endsWith('.json') ? file.slice(0, -5) : '';
    const day = await fairDay(db, name, clock.now());
    if (!day) return reply.callNotFound();
    const isFinal = day.unsettled === 0 && day.days.at(-1)?.seed !== null;
    return open(reply, isFinal ? '31536000, immutable' : '10').send(day);
  });
}
