import { fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OrderBookProperties } from '../generated/orderBook.ts';
import type { Book } from '../levels.ts';
import { given, pushedStream, setHidden } from '../testing.ts';
import OrderBook from './OrderBook.tsx';

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame', 'performance'],
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const snapshot = (seq: number, quantity = '0.5'): Book => ({
  seq,
  bids: [
    ['100.1', quantity],
    ['100.05', '2'],
    ['99', '3'],
  ],
  asks: [
    ['100.2', '1'],
    ['101', '4'],
  ],
});

function show(properties: Partial<OrderBookProperties> = {}) {
  const book = pushedStream<Book>(snapshot(1));
  const emit = vi.fn(async () => {});
  render(
    <OrderBook
      book={book}
      precision={2}
      quantityPrecision={3}
      tickSize="0.01"
      rows={4}
      emit={emit}
      {...given}
      {...properties}
    />,
  );
  return { book, emit };
}

const rows = (side: 'asks' | 'bids') =>
  within(screen.getByRole('list', { name: `widget.orderBook.${side}` }))
    .getAllByRole('button')
    .map((row) =>
      [...row.querySelectorAll('span')]
        .map((cell) => cell.textContent)
        .join(' ')
        .trim(),
    );

const button = (price: string) =>
  screen.getAllByRole('button').find((row) => row.textContent?.startsWith(price)) ?? expect.fail(price);

test('asks are above bids, the best prices in the middle, with cumulated quantities', () => {
  show();
  expect(rows('asks')).toEqual(['', '', '101.00 4.000 5.000', '100.20 1.000 1.000']);
  expect(rows('bids')).toEqual(['100.10 0.500 0.500', '100.05 2.000 2.500', '99.00 3.000 5.500', '']);
});

test('the length of a row’s bar is its share of the deepest row', () => {
  show();
  const bar = button('100.05').querySelector<HTMLElement>('[data-cell="bar"]');
  expect(bar?.style.transform).toBe('scaleX(0.45)');
});

test('rows stay in place when levels go', () => {
  const { book } = show();
  const first = rows('bids').length;
  book.push({ seq: 2, bids: [], asks: [] });
  vi.advanceTimersByTime(200);
  expect(rows('bids')).toEqual(Array(first).fill(''));
  expect(screen.getAllByRole('button').every((row) => row.hasAttribute('disabled'))).toBe(true);
});

test('an older snapshot is dropped', () => {
  const { book } = show();
  book.push(snapshot(9, '7'));
  vi.advanceTimersByTime(200);
  book.push(snapshot(8, '1'));
  vi.advanceTimersByTime(200);
  expect(rows('bids')[0]).toBe('100.10 7.000 7.000');
});

test('versions that start again are accepted after three seconds', () => {
  const { book } = show();
  book.push(snapshot(900, '7'));
  vi.advanceTimersByTime(200);
  vi.advanceTimersByTime(3000);
  book.push(snapshot(1, '8'));
  vi.advanceTimersByTime(200);
  expect(rows('bids')[0]).toBe('100.10 8.000 8.000');
});

test('prices are joined in the chosen step', () => {
  show();
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '100' } });
  expect(rows('asks').slice(-1)).toEqual(['101 5.000 5.000']);
  expect(rows('bids').slice(0, 2)).toEqual(['100 2.500 2.500', '99 3.000 5.500']);
});

test('one side alone has twice the rows, so that the height stays', () => {
  show();
  fireEvent.click(screen.getByRole('radio', { name: 'widget.orderBook.bids' }));
  expect(screen.queryByRole('list', { name: 'widget.orderBook.asks' })).toBeNull();
  expect(rows('bids')).toHaveLength(8);
  expect(rows('bids')[0]).toBe('100.10 0.500 0.500');
});

test('a tapped row emits its price as a plain decimal', () => {
  const { emit } = show();
  fireEvent.click(button('100.05'));
  expect(emit).toHaveBeenCalledWith('price', { price: '100.05' });
});

test('own orders are marked, in their group too, and on their own side only', () => {
  show({ own: ['100.05'] });
  const marked = () =>
    screen
      .getAllByRole('button')
      .filter((row) => row.querySelector('[data-cell="own"]:not([hidden])'))
      .map((row) => row.querySelector('[data-cell="price"]')?.textContent);
  expect(marked()).toEqual(['100.05']);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '100' } });
  expect(marked()).toEqual(['100']);
});

test('a changed row is highlighted once, at most once per interval', () => {
  const { book } = show();
  const lit = () => document.querySelectorAll('[data-flash]').length;
  expect(lit()).toBe(0);
  book.push(snapshot(2, '0.6'));
  vi.advanceTimersByTime(120);
  expect(lit()).toBe(1);
  book.push(snapshot(3, '0.7'));
  vi.advanceTimersByTime(120);
  expect(lit()).toBe(0);
  vi.advanceTimersByTime(1000);
  book.push(snapshot(4, '0.8'));
  vi.advanceTimersByTime(30);
  expect(lit()).toBe(1);
  vi.advanceTimersByTime(400);
  expect(lit()).toBe(0);
});

test('nothing is painted while hidden, and the newest snapshot afterwards', () => {
  const { book } = show();
  setHidden(true);
  book.push(snapshot(2, '6'));
  vi.advanceTimersByTime(500);
  expect(rows('bids')[0]).toBe('100.10 0.500 0.500');
  book.push(snapshot(3, '7'));
  setHidden(false);
  vi.advanceTimersByTime(200);
  expect(rows('bids')[0]).toBe('100.10 7.000 7.000');
});

test('the last price shows its way with more than a colour', () => {
  const lastPrice = pushedStream('100.10');
  show({ lastPrice });
  const last = () => document.querySelector<HTMLElement>('[data-last]');
  expect(last()?.dataset.direction).toBeUndefined();
  lastPrice.push('100.20');
  vi.advanceTimersByTime(200);
  expect(last()?.textContent).toBe('100.20');
  expect(last()?.dataset.direction).toBe('up');
  lastPrice.push('100.00');
  vi.advanceTimersByTime(200);
  expect(last()?.dataset.direction).toBe('down');
});

test('arrow keys move through the rows with a level, and Tab returns to the last one', () => {
  show();
  const best = button('100.20');
  best.focus();
  fireEvent.keyDown(best, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(button('100.10'));
  fireEvent.keyDown(button('100.10'), { key: 'End' });
  expect(document.activeElement).toBe(button('99.00'));
  expect(button('99.00').tabIndex).toBe(0);
  expect(button('100.10').tabIndex).toBe(-1);
});

test('a new order of the user keeps the focus where it is', () => {
  const book = pushedStream<Book>(snapshot(1));
  const element = (own: string[]) => (
    <OrderBook
      book={book}
      precision={2}
      quantityPrecision={3}
      tickSize="0.01"
      own={own}
      emit={async () => {}}
      {...given}
    />
  );
  const { rerender } = render(element([]));
  button('100.05').focus();
  rerender(element(['99']));
  expect(document.activeElement).toBe(button('100.05'));
});
