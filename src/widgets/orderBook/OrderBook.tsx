import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { OrderBookProps } from '../generated/orderBook.ts';
import { groupStep, placesOf, unscaled } from '../levels.ts';
import { figures, roomIn } from './figures.ts';
import css from './orderBook.module.css';
import { type PaintedBook, paintBook } from './painter.ts';

export type BookView = 'both' | 'asks' | 'bids';

const FACTORS = [1, 10, 100];
const VIEWS = ['both', 'asks', 'bids'] as const;
const NONE: readonly string[] = [];

/**
 * The order book: asks above bids, with the last price in between. React renders the rows once; {@link paintBook}
 * writes their values, some ten times per second, independent of the rate of updates.
 *
 * Rows are 24 px, below the usual size of a touch target, as in every order book: a mistaken tap is harmless, since it
 * only fills a price field. Each side is one tab stop, and the arrow keys move through both.
 */
export default function OrderBook(props: OrderBookProps) {
  const { book, lastPrice, direction, precision, quantityPrecision, tickSize, every, emit, text, format } =
    props;
  const own = props.own ?? NONE;
  const rows = props.rows ?? 8;
  const [view, setView] = useState(props.view ?? 'both');
  const [factor, setFactor] = useState(1);
  const [width, setWidth] = useState(0);
  const root = useRef<HTMLElement>(null);
  const painted = useRef<PaintedBook>(null);
  const group = useId();

  const step = groupStep(tickSize, factor);
  const places = Math.min(precision, factor === 1 ? precision : placesOf(step));

  useLayoutEffect(() => {
    const measure = () => setWidth(root.current?.clientWidth ?? 0);
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);

  // Another side or size renders other rows: painting starts again with them.
  useEffect(() => {
    if (!root.current) return;
    const style = figures({ format }, { price: places, quantity: quantityPrecision }, roomIn(root.current));
    const painting = paintBook(root.current, { book, lastPrice, direction, step, own, style, every });
    painted.current = painting;
    return painting.stop;
  }, [book, lastPrice, direction, step, places, quantityPrecision, own, format, every, view, rows, width]);

  const press = (event: MouseEvent<HTMLElement>) => {
    const button = event.target instanceof Element ? event.target.closest('button[data-row]') : null;
    const price = button && painted.current?.priceAt(button);
    if (price) emit('price', { price: trimmed(unscaled(price), precision) }).catch(() => {});
  };

  const side = (name: 'ask' | 'bid', count: number) => (
    <ol className={css.side} data-side={name} aria-label={text(`widget.orderBook.${name}s`)}>
      {Array.from({ length: count }, (_, at) => {
        const first = name === 'bid' ? at === 0 : at === count - 1;
        return (
          <li key={at}>
            <button type="button" className={css.row} data-row disabled tabIndex={first ? 0 : -1}>
              <i className={css.bar} data-cell="bar" />
              <i
                className={css.own}
                data-cell="own"
                role="img"
                aria-label={text('widget.orderBook.own')}
                hidden
              />
              <span className={css.price} data-cell="price" />
              <span className={css.quantity} data-cell="quantity" />
              <span className={css.total} data-cell="total" />
            </button>
          </li>
        );
      })}
    </ol>
  );

  return (
    // Event delegation for the keys and clicks of all rows; the rows themselves are buttons.
    <section
      ref={root}
      className={css.book}
      aria-label={text('widget.orderBook.title')}
      data-loading
      onClick={press}
      onKeyDown={moveFocus}
    >
      <div className={css.head} aria-hidden="true">
        <span className={css.price}>{labelled(text('widget.orderBook.price'), props.priceUnit)}</span>
        <span className={css.quantity}>
          {labelled(text('widget.orderBook.quantity'), props.quantityUnit)}
        </span>
        <span className={css.total}>{text('widget.orderBook.total')}</span>
      </div>
      {view !== 'bids' && side('ask', view === 'both' ? rows : rows * 2)}
      <p className={css.last} data-last>
        <span data-cell="last">–</span>
        <span className={css.arrow} aria-hidden="true" />
      </p>
      {view !== 'asks' && side('bid', view === 'both' ? rows : rows * 2)}
      <div className={css.foot}>
        <select
          className={css.group}
          aria-label={text('widget.orderBook.grouping')}
          value={factor}
          onChange={(event) => setFactor(Number(event.target.value))}
        >
          {FACTORS.map((each) => (
            <option key={each} value={each}>
              {groupStep(tickSize, each)}
            </option>
          ))}
        </select>
        <fieldset className={css.views} aria-label={text('widget.orderBook.view')}>
          {VIEWS.map((each) => (
            <label key={each} className={css.view}>
              <input
                type="radio"
                name={group}
                checked={view === each}
                onChange={() => setView(each)}
                aria-label={text(`widget.orderBook.${each}`)}
              />
              <i data-view={each} aria-hidden="true" />
            </label>
          ))}
        </fieldset>
      </div>
    </section>
  );
}

function labelled(label: string, unit: string | undefined): string {
  return unit ? `${label} (${unit})` : label;
}

/** Removes trailing zeros after the given number of places. */
function trimmed(price: string, places: number): string {
  const [whole = '0', rest = ''] = price.split('.');
  const kept = rest.slice(0, places) + rest.slice(places).replace(/0+$/, '');
  return kept ? `${whole}.${kept}` : whole;
}

/**
 * Roving tabindex: arrow up and down, Home and End move between the rows that show a level; Tab returns to the last
 * one.
 */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (!(event.target instanceof HTMLButtonElement) || event.target.dataset.row === undefined) return;
  const rows = [
    ...event.currentTarget.querySelectorAll<HTMLButtonElement>('button[data-row]:not(:disabled)'),
  ];
  const at = rows.indexOf(event.target);
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: rows.length - 1 }[event.key];
  const next = to === undefined ? undefined : rows[to];
  if (!next) return;
  event.preventDefault();
  for (const row of next.closest('ol')?.querySelectorAll('button') ?? []) row.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}
