import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Trade } from '../generated/trades.ts';
import { given, pushedStream } from '../testing.ts';
import Trades from './Trades.tsx';

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame', 'performance'],
  });
});

afterEach(() => {
  vi.useRealTimers();
});

const trade = (ts: number, direction: Trade['direction'] = 'buy'): Trade => ({
  ts,
  price: '100.129',
  amount: '0.5',
  direction,
});

const rows = () =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.children]
      .map((cell) => cell.textContent)
      .join(' ')
      .trim(),
  );

test('the newest trades come first, in a fixed number of rows', () => {
  const trades = pushedStream<readonly Trade[]>([trade(1000, 'sell'), trade(0)]);
  render(
    <Trades trades={trades} precision={2} amountPrecision={3} rows={3} emit={async () => {}} {...given} />,
  );
  expect(rows()).toEqual([
    'time 1970-01-01T00:00:01.000Z widget.trades.sell 100.12 0.500',
    'time 1970-01-01T00:00:00.000Z widget.trades.buy 100.12 0.500',
    '',
  ]);
  trades.push([trade(2000), trade(1000, 'sell'), trade(0), trade(-1)]);
  vi.advanceTimersByTime(300);
  expect(rows()).toHaveLength(3);
  expect(rows()[0]).toMatch(/00:00:02/);
});

test('an empty list clears its rows', () => {
  const trades = pushedStream<readonly Trade[]>([trade(0)]);
  render(
    <Trades trades={trades} precision={2} amountPrecision={3} rows={2} emit={async () => {}} {...given} />,
  );
  trades.push([]);
  vi.advanceTimersByTime(300);
  expect(rows()).toEqual(['', '']);
});

test('it is a table with headings, units included', () => {
  const trades = pushedStream<readonly Trade[]>([]);
  render(
    <Trades
      trades={trades}
      precision={2}
      amountPrecision={3}
      priceUnit="USDT"
      emit={async () => {}}
      {...given}
    />,
  );
  expect(screen.getByRole('table', { name: 'widget.trades.title' })).toBeDefined();
  expect(screen.getByRole('columnheader', { name: 'widget.trades.price (USDT)' })).toBeDefined();
});
