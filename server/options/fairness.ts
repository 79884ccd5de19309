/** Public data to verify that options were settled fairly: readable without a login, and suitable for archiving. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { plain } from '../../src/decimal/index.ts';
import type { Database } from '../database/index.ts';
import { costly } from '../http/costly.ts';
import type { ExchangeContext } from '../http/handler.ts';
import {
  type Commitment,
  dayMs,
  dayName,
  dayStart,
  daysRemembered,
  type IndexTerms,
  loadPairs,
  parseDay,
  readCommitments,
  termsOf,
} from '../market/index.ts';
import type { Direction, Outcome } from './outcome.ts';
import { optionRows } from './store.ts';

/** `/fairness.json`: the terms of the index, and the commitments to its seeds. */
export interface FairnessList {
  /** Time zone of the days. */
  zone: 'UTC';
  pairs: IndexTerms[];
  days: Commitment[];
}

/** The index at a time (unix ms), a plain decimal. */
interface Tick {
  price: string;
  time: number;
}

/** A settled option without its user and stake. The ratios are percents of the stake. */
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

/**
 * `/fairness/2026-05-11.json?after=17`: options that were due on a day, in the order of their ids, starting after id
 * 17 (from the first without `after`), and the data from which their ticks are computed.
 */
export interface FairDay {
  day: string;
  /** Number of options of the day that are not settled yet. */
  unsettled: number;
  pairs: IndexTerms[];
  /** The day and the earlier days that determine its options' ticks, earliest first. */
  days: Commitment[];
  /** At most {@link pageSize}. */
  options: PublishedOption[];
  /** Value of `after` for the next page; null on the last page. */
  next: number | null;
}

/** Options per page. */
const pageSize = 5000;

/** An option may have been bought on the previous day, which needs one more day. */
const daysNeeded = daysRemembered + 1;

type FairnessContext = Pick<ExchangeContext, 'db' | 'clock' | 'config'>;

const daysOf = ({ db, clock, config }: FairnessContext) => readCommitments(db, clock.now(), config.sealKey);

async function fairnessList(source: FairnessContext): Promise<FairnessList> {
  const [pairs, days] = await Promise.all([loadPairs(source.db), daysOf(source)]);
  return { zone: 'UTC', pairs: pairs.map(termsOf), days };
}

/** Undefined for a day without a commitment. `name`: `2026-05-11` */
async function fairDay(source: FairnessContext, name: string, after: number): Promise<FairDay | undefined> {
  const { db } = source;
  const day = parseDay(name);
  if (day === undefined) return undefined;
  const all = await daysOf(source);
  if (!all.some((one) => one.day === name)) return undefined;
  const first = dayName(day - daysNeeded);
  const pairs = await loadPairs(db);
  // Before the options are read: one that is settled in between is counted, and the page is not final.
  const unsettled = await countUnsettled(db, day);
  const rows = await optionRows(db)
    .where(sql`due_at / ${sql.lit(dayMs)}`, '=', day)
    .where('option_order.id', '>', after)
    .orderBy('option_order.id')
    .limit(pageSize + 1)
    .execute();
  const page = rows.slice(0, pageSize);
  const options = page.flatMap((row): PublishedOption[] => {
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
    unsettled,
    pairs: pairs.map(termsOf),
    days: all.filter((one) => one.day >= first && one.day <= name),
    options,
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  };
}

async function countUnsettled(db: Kysely<Database>, day: number): Promise<number> {
  const { count } = await db
    .selectFrom('option_order')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('settled_at', 'is', null)
    .where('due_at', '>=', dayStart(day))
    .where('due_at', '<', dayStart(day) + dayMs)
    .executeTakeFirstOrThrow();
  return count;
}

/** The body of a page. Pages of a day that is over and settled are final: they are computed once and stored. */
async function pageOf(
  source: FairnessContext,
  name: string,
  after: number,
): Promise<{ body: string; isFinal: boolean } | undefined> {
  const { db } = source;
  const kept = await db
    .selectFrom('fairness_page')
    .select('body')
    .where('day', '=', name)
    .where('after', '=', after)
    .executeTakeFirst();
  if (kept) return { body: kept.body, isFinal: true };
  const page = await fairDay(source, name, after);
  if (!page) return undefined;
  const body = JSON.stringify(page);
  const isFinal = page.unsettled === 0 && page.days.at(-1)?.seed !== null;
  // Only pages that `next` leads to are stored: a client may request any `after`.
  if (isFinal && (after === 0 || (await isNext(db, name, after))))
    await db
      .insertInto('fairness_page')
      .values({ day: name, after, next: page.next, body })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return { body, isFinal };
}

/** Whether a stored page has this id as its `next`. */
async function isNext(db: Kysely<Database>, name: string, id: number): Promise<boolean> {
  const before = await db
    .selectFrom('fairness_page')
    .select('day')
    .where('day', '=', name)
    .where('next', '=', id)
    .executeTakeFirst();
  return before !== undefined;
}

/** `/fairness.json` and the pages of `/fairness/<day>.json`. */
export function serveFairness(app: FastifyInstance, source: FairnessContext): void {
  const { config } = source;
  const open = (reply: FastifyReply, maxAge: string) =>
    reply.header('access-control-allow-origin', '*').header('cache-control', `public, max-age=${maxAge}`);
  app.get('/fairness.json', costly(config), async (_request, reply) =>
    open(reply, '60').send(await fairnessList(source)),
  );
  app.get<{ Params: { file: string }; Querystring: { after?: string } }>(
    '/fairness/:file',
    costly(config),
    async (request, reply) => {
      const { file } = request.params;
      const { after = '0' } = request.query;
      const name = file.endsWith('.json') ? file.slice(0, -5) : '';
      const page = /^\d{1,15}$/.test(after) ? await pageOf(source, name, Number(after)) : undefined;
      if (!page) return reply.callNotFound();
      return open(reply, page.isFinal ? '31536000, immutable' : '10')
        .type('application/json; charset=utf-8')
        .send(page.body);
    },
  );
}
