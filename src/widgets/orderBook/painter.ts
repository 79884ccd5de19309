import type { Stream } from '../../runtime/host/widget.ts';
import { type Book, type Level, levels, scaled, stepOf } from '../levels.ts';
import { REPAINT_EVERY, repaint } from '../repaint.ts';
import { Row, type RowStyle } from './row.ts';

/** A changed level is highlighted for one repaint, then not for this long, so that a fast market does not flicker. */
const FLASH_PAUSE = 800;
const FLASH_LENGTH = 250;
/** After a restart the exchange counts `seq` from the beginning: earlier numbers expire after this time. */
const SEQ_MEMORY = 3000;

export interface PaintOptions {
  book: Stream<Book>;
  lastPrice: Stream<string | null> | undefined;
  /** The direction of the last price, if given. Otherwise it is derived from the previous price. */
  direction: 'up' | 'down' | null | undefined;
  /** The price step of the grouping, a decimal string. */
  step: string;
  own: readonly string[];
  style: RowStyle;
  every?: number | undefined;
}

interface Side {
  name: 'bid' | 'ask';
  rows: Row[];
  /** The previous quantity at each price, to detect changes. */
  before: Map<bigint, bigint>;
  lit: Map<bigint, number>;
}

/**
 * Finds the rows in `root` and paints them until `stop` is called. The rows of a side start at its best price,
 * independent of their order in the DOM.
 */
export function paintBook(root: HTMLElement, options: PaintOptions): PaintedBook {
  const sides = (['ask', 'bid'] as const).map((name): Side => {
    const buttons = [...root.querySelectorAll<HTMLButtonElement>(`[data-side="${name}"] button`)];
    if (name === 'ask') buttons.reverse();
    return { name, rows: buttons.map((button) => new Row(button)), before: new Map(), lit: new Map() };
  });
  const last = new LastPrice(root, options);
  const step = scaled(options.step);
  const own = options.own.map(scaled);
  let seq = Number.NEGATIVE_INFINITY;
  let seen = 0;
  let lights = 0;

  const lightsOut = () => {
    lights = 0;
    for (const side of sides) for (const row of side.rows) row.flash(false);
  };

  /** The latest snapshot, or null if it is older than the one that is shown. */
  const fresh = (): Book | null => {
    const book = options.book.current();
    const now = performance.now();
    if (!book || (book.seq < seq && now - seen < SEQ_MEMORY)) return null;
    if (book.seq !== seq) seen = now;
    seq = book.seq;
    return book;
  };

  const paint = () => {
    last.paint();
    const book = fresh();
    if (!book) return;
    const shown = sides.map((side) =>
      levels(side.name === 'bid' ? book.bids : book.asks, side.name, step, side.rows.length),
    );
    const deepest = shown.reduce((largest, list) => max(largest, list[list.length - 1]?.total ?? 0n), 0n);
    let lit = false;
    sides.forEach((side, at) => {
      const marked = ownOf(side.name, own, book, step);
      lit = paintSide(side, shown[at] ?? [], deepest, marked, options.style) || lit;
    });
    root.toggleAttribute('data-loading', false);
    if (lit) {
      clearTimeout(lights);
      lights = window.setTimeout(lightsOut, FLASH_LENGTH);
    }
  };

  const end = repaint([options.book, options.lastPrice], paint, options.every ?? REPAINT_EVERY);
  return {
    stop() {
      end();
      clearTimeout(lights);
      lightsOut();
    },
    priceAt(button) {
      for (const side of sides)
        for (const row of side.rows) if (row.element === button) return row.level?.price ?? null;
      return null;
    },
  };
}

export interface PaintedBook {
  stop(): void;
  /** The scaled price of a row's button. */
  priceAt(button: Element): bigint | null;
}

const max = (one: bigint, other: bigint) => (one > other ? one : other);

/** Paints one side. Returns whether any of its rows is highlighted. */
function paintSide(
  side: Side,
  shown: Level[],
  deepest: bigint,
  own: ReadonlySet<bigint>,
  style: RowStyle,
): boolean {
  const now = performance.now();
  const first = side.before.size === 0;
  const after = new Map<bigint, bigint>();
  let lit = false;
  side.rows.forEach((row, at) => {
    const level = shown[at] ?? null;
    const share = level && deepest > 0n ? Number((level.total * 100n) / deepest) : 0;
    row.show(level, share, level !== null && own.has(level.price), style);
    const changed = !first && level !== null && side.before.get(level.price) !== level.quantity;
    const light = changed && now - (side.lit.get(level.price) ?? Number.NEGATIVE_INFINITY) > FLASH_PAUSE;
    row.flash(light);
    if (!level) return;
    after.set(level.price, level.quantity);
    if (light) side.lit.set(level.price, now);
    lit ||= light;
  });
  for (const price of side.lit.keys()) if (!after.has(price)) side.lit.delete(price);
  side.before = after;
  return lit;
}

/** The displayed prices of one side at which the user has an order. An order at or below the best bid is a bid. */
function ownOf(side: 'bid' | 'ask', own: readonly bigint[], book: Book, step: bigint): Set<bigint> {
  const best = (side === 'bid' ? book.bids : book.asks)[0]?.[0];
  const mine = new Set<bigint>();
  if (best === undefined || own.length === 0) return mine;
  const limit = scaled(best);
  for (const price of own) {
    if (side === 'bid' ? price > limit : price < limit) continue;
    mine.add(stepOf(price, side, step));
  }
  return mine;
}

/** The last price between the sides, with its tone and arrow. */
class LastPrice {
  private readonly element: HTMLElement | null;
  private readonly figure: HTMLElement | null;
  private readonly options: PaintOptions;

  constructor(root: HTMLElement, options: PaintOptions) {
    this.element = root.querySelector('[data-last]');
    this.figure = root.querySelector('[data-cell="last"]');
    this.options = options;
  }

  paint(): void {
    const { lastPrice, direction, style } = this.options;
    const price = lastPrice?.current() ?? null;
    if (!this.element || !this.figure || price === null) return;
    // The previous price is stored in the element, which outlives a painter.
    const { price: before, direction: seen } = this.element.dataset;
    const way = direction ?? (before === undefined ? undefined : compare(before, price));
    if (way && way !== seen) this.element.dataset.direction = way;
    const figure = style.price(price);
    if (this.figure.textContent !== figure) this.figure.textContent = figure;
    if (price !== before) this.element.dataset.price = price;
  }
}

function compare(before: string, after: string): 'up' | 'down' | undefined {
  const [from, to] = [scaled(before), scaled(after)];
  return from === to ? undefined : to > from ? 'up' : 'down';
}
