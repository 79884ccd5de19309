import type { Depth, Level } from '../../harness/market.ts';
import { latest } from '../socket.ts';
import '../tokens.css';
import styles from './book.module.css';

const levels = 20;
const quantityPlaces = 3;
/** Milliseconds between two paints, and the minimum time for which a changed amount is highlighted. */
const paintEvery = 100;

interface Line {
  element: HTMLElement;
  bar: HTMLElement;
  price: Text;
  amount: Text;
  total: Text;
  /** The displayed content, so that only differences are written. */
  shown: { price: string; amount: string; total: number; share: number; lit: boolean };
}

function createLine(side: string): Line {
  const element = document.createElement('li');
  element.className = side;
  const bar = element.appendChild(document.createElement('i'));
  const price = element.appendChild(document.createElement('b')).appendChild(new Text());
  const amount = element.appendChild(document.createElement('span')).appendChild(new Text());
  const total = element.appendChild(document.createElement('span')).appendChild(new Text());
  return {
    element,
    bar,
    price,
    amount,
    total,
    shown: { price: '', amount: '', total: -1, share: -1, lit: false },
  };
}

function paintSide(lines: readonly Line[], side: readonly Level[], amounts: Map<string, string>): void {
  let deepest = 0;
  for (const level of side) deepest += Number(level[1]);
  let sum = 0;
  for (let place = 0; place < levels; place++) {
    const line = lines[place];
    const level = side[place];
    if (!line || !level) continue;
    const [price, amount] = level;
    const { shown } = line;
    sum += Number(amount);
    const share = Math.round((sum / deepest) * 100);
    const before = amounts.get(price);
    const lit = before !== undefined && before !== amount;
    if (shown.price !== price) line.price.data = shown.price = price;
    if (shown.amount !== amount) line.amount.data = shown.amount = amount;
    if (shown.total !== sum) {
      shown.total = sum;
      line.total.data = sum.toFixed(quantityPlaces);
    }
    if (shown.share !== share) {
      shown.share = share;
      line.bar.style.transform = `scaleX(${share / 100})`;
    }
    if (shown.lit !== lit) {
      shown.lit = lit;
      line.element.toggleAttribute('data-lit', lit);
    }
  }
  amounts.clear();
  for (const [price, amount] of side) amounts.set(price, amount);
}

const bids = Array.from({ length: levels }, () => createLine(styles.bid ?? ''));
const asks = Array.from({ length: levels }, () => createLine(styles.ask ?? ''));
const bidAmounts = new Map<string, string>();
const askAmounts = new Map<string, string>();

let depth: Depth | undefined;
let painting = 0;
let fading = 0;
let lastPaint = 0;

const take = latest<Depth>('market_depth', () => {
  if (painting === 0) painting = window.setTimeout(paint, lastPaint + paintEvery - performance.now());
});

function paint(): void {
  painting = 0;
  lastPaint = performance.now();
  const next = take();
  depth = next ?? depth;
  if (!depth) return;
  paintSide(bids, depth.bids, bidAmounts);
  paintSide(asks, depth.asks, askAmounts);
  // Rendering the same book again removes the highlights, unless a later update has done so.
  clearTimeout(fading);
  if (next) fading = window.setTimeout(paint, 3 * paintEvery);
}

const heading = document.createElement('h1');
heading.className = 'bar';
heading.textContent = 'BTC/USDT';
const book = document.createElement('div');
book.className = styles.book ?? '';
for (const [title, lines] of [
  ['買い', bids],
  ['売り', asks],
] as const) {
  const side = book.appendChild(document.createElement('ol'));
  side.ariaLabel = title;
  side.append(...lines.map((line) => line.element));
}
document.getElementById('root')?.append(heading, book);
