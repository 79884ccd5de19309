import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Clock } from '../common/clock.ts';
import type { Database } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { available, balances, type Movement, post, system } from '../ledger/index.ts';
import {
  atoms,
  divide,
  fromAtoms,
  noiseBits,
  type Pair,
  type PriceIndex,
  streamKey,
} from '../market/index.ts';
import { createLadder, type Ladder, lotsWorth, requote } from './quotes.ts';
import { claimMakerStep } from './store.ts';
import type { Venue } from './venue.ts';

/** Initial capital of each of the two accounts, in the quote coin and the same value in the base coin. */
const capital = 100_000_000;

/** Average number of ticks between taker orders. */
const ticksPerTaker = 3;

/** How long an instance waits for another one that has claimed a step, and the polling interval, ms. */
const maxWaitMs = 1000;
const pollMs = 25;

/** The user ids of the maker and the taker of a pair. */
export function makersOf(pairId: number): [maker: string, taker: string] {
  return [`maker-${pairId}`, `taker-${pairId}`];
}

/**
 * Two accounts of the exchange that make the market of one pair: the maker quotes a ladder around the index, and the
 * taker occasionally takes from the book, mostly in the direction of the index, at times determined by the seed. Their
 * orders are ordinary orders: same book, same priority, same fees, their own funds.
 */
export class Maker {
  private readonly maker: string;
  private readonly taker: string;
  private readonly ladder: Ladder;
  private readonly key: number;
  private readonly tickMs: number;
  private lastIndex: bigint | null = null;

  constructor(
    private readonly venue: Venue,
    private readonly index: PriceIndex,
    private readonly context: { db: Kysely<Database>; clock: Clock },
    options: { seed: string; levels: number; tickMs: number },
  ) {
    [this.maker, this.taker] = makersOf(venue.pair.id);
    this.ladder = createLadder(venue.pair, options.seed, options.levels);
    this.key = streamKey(`${options.seed}/${venue.pair.symbol}/taker`);
    this.tickMs = options.tickMs;
  }

  get pair(): Pair {
    return this.venue.pair;
  }

  /** Funds both accounts, unless they still have half of their capital. */
  async fund(): Promise<void> {
    const { pair } = this.venue;
    const price = this.index.at(this.context.clock.now());
    const targets = [
      { currency: pair.legal_id, amount: atoms(String(capital)) },
      { currency: pair.currency_id, amount: divide(atoms(String(capital)), atoms(price)) },
    ];
    const movements: Movement[] = [];
    for (const user of [this.maker, this.taker]) {
      const wallets = await balances(this.context.db, user);
      for (const { currency, amount } of targets) {
        const wallet = wallets.find((one) => one.currency === currency && one.kind === 'change');
        const has = atoms(wallet?.available ?? '0') + atoms(wallet?.held ?? '0');
        if (has * 2n >= amount) continue;
        const from = system('house_capital', currency);
        movements.push({ from, to: available(user, currency, 'change'), amount: fromAtoms(amount - has) });
      }
    }
    const at = this.context.clock.now();
    await this.context.db.transaction().execute((tx) => post(tx, { reason: 'house_capital', at, movements }));
  }

  /**
   * Runs the step of this time, unless it is already claimed: an instance that was frozen while leading may resume
   * before it learns of the new leader.
   * @returns whether this instance got it
   */
  async runStep(): Promise<boolean> {
    const now = this.context.clock.now();
    const version = await claimMakerStep(this.context.db, this.venue.pair.id, Math.floor(now / this.tickMs));
    if (version === undefined) return false;
    if (version !== this.venue.depth.version) await this.venue.refresh();
    await this.tick(now);
    return true;
  }

  /**
   * Follows the index after a pause. When it resolves no quote has an old price: the step may have failed to move the
   * quotes, or another instance has claimed it and may not have moved them yet.
   */
  async resume(): Promise<void> {
    if ((await this.runStep()) && this.stale().length === 0) return;
    // Cancelling them here would fail the batch that moves them.
    for (let waited = 0; waited < maxWaitMs; waited += pollMs) {
      await this.venue.refresh();
      if (this.stale().length === 0) return;
      await pause(pollMs);
    }
    await this.withdrawStale();
  }

  /**
   * Cancels quotes that do not fit the current index: after a pause they have old prices, which other users could
   * exploit.
   */
  async withdrawStale(): Promise<void> {
    const cancels = this.stale();
    if (cancels.length === 0) return;
    await this.venue
      .run({ user: this.maker, cancels, places: [], deleteUnfilled: true })
      .catch((error: unknown) => {
        // Another instance is the leader and manages these quotes.
        if (!(error instanceof Refusal && error.reason === 'order_closed')) throw error;
      });
  }

  /** The quotes that do not fit the current index. */
  private stale(): number[] {
    const now = this.context.clock.now();
    const waiting = this.venue.openOrders(this.maker);
    const step = Math.floor(now / this.tickMs);
    return requote(this.ladder, atoms(this.index.at(now)), waiting, step).cancels;
  }

  /** One step: possibly a taker order, then the quotes follow the index. */
  async tick(now = this.context.clock.now()): Promise<void> {
    const index = atoms(this.index.at(now));
    const step = Math.floor(now / this.tickMs);
    await this.attempt(() => this.take(step, index));
    // Also if the taker was refused: its order must not keep the quotes at old prices.
    await this.attempt(() => this.quote(step, index));
    this.lastIndex = index;
  }

  /** Runs one part of a step; if it is refused, the next step tries again. */
  private async attempt(part: () => Promise<void>): Promise<void> {
    try {
      await part();
    } catch (error) {
      // A quote was filled before it could be cancelled, or the capital is used up.
      if (!(error instanceof Refusal)) throw error;
      if (error.reason === 'insufficient_balance') await this.fund();
    }
  }

  private async quote(step: number, index: bigint): Promise<void> {
    const { cancels, places } = requote(this.ladder, index, this.venue.openOrders(this.maker), step);
    if (cancels.length + places.length > 0)
      await this.venue.run({ user: this.maker, cancels, places, deleteUnfilled: true });
  }

  private async take(step: number, index: bigint): Promise<void> {
    if (noiseBits(this.key, 0, step) % ticksPerTaker !== 0) return;
    const rose = index >= (this.lastIndex ?? index);
    const follows = noiseBits(this.key, 1, step) % 10 < 7;
    const side = rose === follows ? 'buy' : 'sell';
    const best = this.venue.depth[side === 'buy' ? 'asks' : 'bids'][0];
    if (!best) return;
    const [price, there] = best;
    // Squared, so that small trades are frequent and large ones rare; 300 on average.
    const share = noiseBits(this.key, 2, step) / 2 ** 32;
    const wish = lotsWorth(this.venue.pair, price, Math.round(900 * share * share) + 10);
    const amount = wish < there ? wish : there;
    await this.venue
      .run({ user: this.taker, cancels: [], places: [{ side, price, amount, timeInForce: 'ioc' }] })
      .catch((error: unknown) => {
        // Another order took the liquidity first.
        if (!(error instanceof Refusal && error.reason === 'no_liquidity')) throw error;
      });
  }
}
