/** Ranges of the index for historical candles: computed in a worker thread, and cached for complete hours and days. */
import { Worker } from 'node:worker_threads';
import type { Kysely } from 'kysely';
import { extension } from '../common/project.ts';
import type { Database } from '../database/schema.ts';
import { join, toCandle, toCandleRow } from './candle.ts';
import type { IndexTerms, PriceRange } from './index-price.ts';
import type { Period } from './period.ts';
import { dayMs, dayOf } from './utc-day.ts';

/** The worker's module; in TypeScript one that first registers the loader. */
const code = new URL(extension === '.ts' ? './index-worker.mjs' : './index-worker.js', import.meta.url);

/** Start and end, unix ms. */
export type Span = readonly [from: number, to: number];

/** Called before a computation with the number of days of the path that it needs; throws if that is too many. */
export type Spend = (days: number) => void;

/** Returns the ranges of a pair in these spans, in order. No span may end in the future. */
export type RangesOf = (period: Period, spans: readonly Span[], spend?: Spend) => Promise<PriceRange[]>;

/** Data that the worker needs. */
export interface WorkerTerms {
  master: string;
  pairs: readonly { id: number; terms: IndexTerms }[];
  /** The last day with path 1. */
  lastLinearDay: number;
}

export interface RangeRequest {
  number: number;
  pairId: number;
  spans: readonly Span[];
}

export interface RangeAnswer {
  number: number;
  ranges: PriceRange[];
}

/** Spans per worker message, so that concurrent requests are interleaved. */
const chunk = 50;

/** Width of the cached ranges per period; ranges of shorter periods are computed quickly and not cached. */
const kept: Partial<Record<Period, number>> = {
  '60min': dayMs / 24,
  '1day': dayMs,
  '1week': dayMs,
  '1mon': dayMs,
};

/** The worker thread that computes ranges of all pairs, started lazily, and the cache table of its results. */
export class IndexRanges {
  private worker: Worker | undefined;
  private asked = 0;
  private readonly waiting = new Map<
    number,
    { resolve: (ranges: PriceRange[]) => void; reject: (error: unknown) => void }
  >();

  constructor(
    private readonly db: Kysely<Database>,
    private readonly terms: WorkerTerms,
  ) {}

  /** The ranges of one pair. */
  of(pairId: number): RangesOf {
    return async (period, spans, spend) => {
      const width = kept[period];
      const pieces = spans.map((span) => (width === undefined ? [span] : piecesOf(span, width)));
      const ranges = await this.rangesOf(pairId, pieces.flat(), width, spend);
      return pieces.map((parts) => joined(parts.map((part) => ranges.get(keyOf(part)))));
    };
  }

  async close(): Promise<void> {
    const { worker } = this;
    this.fail(new Error('The markets are closed'));
    await worker?.terminate();
  }

  private async rangesOf(
    pairId: number,
    pieces: readonly Span[],
    width: number | undefined,
    spend: Spend | undefined,
  ): Promise<Map<string, PriceRange>> {
    const ranges = width === undefined ? new Map() : await this.read(pairId, pieces, width);
    const missing = pieces.filter((piece) => !ranges.has(keyOf(piece)));
    if (missing.length > 0)
      spend?.(new Set(missing.flatMap(([from, to]) => [dayOf(from), dayOf(Math.max(from, to - 1))])).size);
    for (let at = 0; at < missing.length; at += chunk) {
      const spans = missing.slice(at, at + chunk);
      const found = await this.ask(pairId, spans);
      for (const [nth, span] of spans.entries()) {
        const range = found[nth];
        if (range) ranges.set(keyOf(span), range);
      }
      if (width !== undefined) await this.keep(pairId, spans, width, ranges);
    }
    return ranges;
  }

  private async read(pairId: number, pieces: readonly Span[], width: number) {
    const rows = await this.db
      .selectFrom('index_range')
      .select(['time', 'open', 'high', 'low', 'close', 'volume'])
      .where('pair_id', '=', pairId)
      .where('width', '=', width)
      .where('time', '>=', pieces[0]?.[0] ?? 0)
      .where('time', '<', pieces.at(-1)?.[1] ?? 0)
      .execute();
    return new Map<string, PriceRange>(
      rows.map(({ time, ...range }) => [keyOf([time, time + width]), range]),
    );
  }

  private async keep(
    pairId: number,
    spans: readonly Span[],
    width: number,
    ranges: ReadonlyMap<string, PriceRange>,
  ): Promise<void> {
    const rows = spans.flatMap((span) => {
      const range = ranges.get(keyOf(span));
      return range && span[1] - span[0] === width
        ? [{ pair_id: pairId, width, time: span[0], ...range }]
        : [];
    });
    if (rows.length === 0) return;
    await this.db
      .insertInto('index_range')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  private ask(pairId: number, spans: readonly Span[]): Promise<PriceRange[]> {
    const worker = this.begin();
    const number = ++this.asked;
    return new Promise((resolve, reject) => {
      this.waiting.set(number, { resolve, reject });
      worker.postMessage({ number, pairId, spans } satisfies RangeRequest);
    });
  }

  private begin(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(code, { workerData: this.terms });
    worker.unref();
    worker.on('message', ({ number, ranges }: RangeAnswer) => {
      this.waiting.get(number)?.resolve(ranges);
      this.waiting.delete(number);
    });
    worker.on('error', (error) => this.fail(error));
    worker.on('exit', () => {
      if (this.worker === worker) this.fail(new Error('The thread that computes the index has ended'));
    });
    this.worker = worker;
    return worker;
  }

  /** Rejects all pending requests; the next request starts a new worker. */
  private fail(error: unknown): void {
    this.worker = undefined;
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}

function keyOf([from, to]: Span): string {
  return `${from}-${to}`;
}

/** Splits a span at the multiples of a width. */
function piecesOf([from, to]: Span, width: number): Span[] {
  const pieces: Span[] = [];
  for (let start = from; start < to || pieces.length === 0; ) {
    const end = Math.min(to, (Math.floor(start / width) + 1) * width);
    pieces.push([start, end]);
    start = end;
  }
  return pieces;
}

/** @throws Error when one of them is missing */
function joined(ranges: readonly (PriceRange | undefined)[]): PriceRange {
  const [first, ...rest] = ranges.map((range) => {
    if (!range) throw new Error('A range of the index is missing');
    return toCandle({ time: 0, ...range });
  });
  if (!first) throw new Error('A span has at least one piece');
  const { time, ...whole } = toCandleRow(rest.reduce(join, first));
  return whole;
}
