import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { KlineProperties } from '../generated/kline.ts';
import { given, pushedStream } from '../testing.ts';
import type { Candle } from './candles.ts';
import Kline from './Kline.tsx';
import stock from './stock.js';

const MINUTE = 60_000;

beforeAll(() => {
  // APIs that the chart needs and the test's DOM lacks; positions are tested in a real browser.
  Object.assign(SVGElement.prototype, { getBBox: () => ({ x: 0, y: 0, width: 30, height: 12 }) });
});

const candle = (at: number, close = 100 + (at % 7)): Candle => ({
  time: at * MINUTE,
  open: '100',
  high: '110',
  low: '90',
  close: String(close),
  volume: '2',
});
const list = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => candle(from + at));

async function show(properties: Partial<KlineProperties> = {}, emit = vi.fn(async () => {})) {
  const element = (more: Partial<KlineProperties>) => (
    <Kline
      candles={list(1000, 1300)}
      precision={2}
      symbol="BTC/USDT"
      emit={emit}
      {...given}
      {...properties}
      {...more}
    />
  );
  const { rerender } = render(element({}));
  const chart = await screen.findByRole('application');
  await waitFor(() => expect(cell('close')).not.toBe(''));
  return { emit, chart, rerender: (more: Partial<KlineProperties>) => rerender(element(more)) };
}

const cell = (name: string) => document.querySelector(`[data-cell="${name}"]`)?.textContent;
const drawn = () => stock.charts.findLast((chart) => chart !== undefined) ?? expect.fail('no chart');
const points = (id: string) => drawn().series.find((series) => series.options.id === id)?.data.length;
const frames = () => new Promise((resolve) => setTimeout(resolve, 450));

test('a chart shows the figures of its newest candle', async () => {
  await show();
  expect(cell('close')).toBe('104.00');
  expect(cell('change')).toBe('+4.00%');
  expect(cell('ma5')).toBe('102.00');
});

test('it shows that it is loading, or that there are no candles', () => {
  const properties = { precision: 2, symbol: 'X', emit: async () => {}, ...given };
  const { rerender } = render(<Kline candles={null} {...properties} />);
  expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
  rerender(<Kline candles={[]} {...properties} />);
  expect(screen.getByText('widget.kline.empty')).toBeDefined();
});

test('a live candle grows, and the next one follows it', async () => {
  const live = pushedStream<Candle>();
  await show({ live });
  live.push({ ...candle(1299), close: '120' });
  await frames();
  expect(cell('close')).toBe('120.00');
  expect(points('price')).toBe(300);
  live.push({ ...candle(1300), close: '130' });
  live.push(candle(1200, 1));
  await frames();
  expect(cell('close')).toBe('130.00');
  expect(points('price')).toBe(301);
});

test('a live candle within the axes is drawn alone, as it is with the whole chart', async () => {
  const live = pushedStream<Candle>();
  await show({ live, indicators: ['ma'] });
  await frames();
  const redraw = vi.spyOn(drawn(), 'redraw');
  const shapes = () =>
    [...document.querySelectorAll('.highcharts-series path')].map((path) => path.outerHTML);
  const before = shapes();
  live.push({ ...candle(1299), close: '95', volume: '1' });
  await frames();
  expect(redraw).not.toHaveBeenCalled();
  const alone = shapes();
  expect(alone).not.toEqual(before);
  drawn().redraw(false);
  expect(shapes()).toEqual(alone);
  redraw.mockClear();
  live.push({ ...candle(1299), high: '130', close: '130' });
  await frames();
  expect(redraw).toHaveBeenCalled();
});

test('candles that closed while another list was loading are not lost', async () => {
  const live = pushedStream<Candle>();
  const { rerender } = await show({ live });
  live.push(candle(1300, 130));
  live.push(candle(1301, 131));
  rerender({ candles: list(900, 1300) });
  await frames();
  expect(points('price')).toBe(402);
});

test('keys move the crosshair, and Escape takes it away', async () => {
  const { chart, emit } = await show();
  fireEvent.keyDown(chart, { key: 'ArrowLeft' });
  fireEvent.keyDown(chart, { key: 'ArrowLeft' });
  expect(emit).toHaveBeenLastCalledWith('crosshair', { candle: candle(1298) });
  expect(cell('close')).toBe('103.00');
  fireEvent.keyDown(chart, { key: 'Escape' });
  expect(emit).toHaveBeenLastCalledWith('crosshair', { candle: null });
  expect(cell('close')).toBe('104.00');
});

function dragRight(chart: HTMLElement, times: number) {
  const send = (type: string, clientX: number) =>
    fireEvent(
      chart,
      new PointerEvent(type, { clientX, clientY: 9, pointerId: 1, pointerType: 'touch', bubbles: true }),
    );
  for (let time = 0; time < times; time++) {
    send('pointerdown', 0);
    send('pointermove', 400);
    send('pointermove', 800);
    send('pointerup', 800);
  }
}

test('older candles are asked for once, and again after a failure', async () => {
  const emit = vi.fn(async () => {});
  const { chart } = await show({}, emit);
  const asked = () => emit.mock.calls.filter((call: unknown[]) => call[0] === 'older');
  emit.mockRejectedValueOnce(new Error('offline'));
  dragRight(chart, 3);
  await frames();
  expect(asked()).toEqual([['older', { before: 1000 * MINUTE }]]);
  dragRight(chart, 1);
  await frames();
  expect(asked()).toHaveLength(2);
  dragRight(chart, 1);
  await frames();
  expect(asked()).toHaveLength(2);
});

test('a longer list leaves the view where it is', async () => {
  const { chart, rerender } = await show();
  dragRight(chart, 1);
  await frames();
  const before = drawn().xAxis[0]?.getExtremes();
  rerender({ candles: list(800, 1300) });
  await frames();
  const after = drawn().xAxis[0]?.getExtremes();
  expect([after?.min, after?.max]).toEqual([before?.min, before?.max]);
});

test('the user can switch indicators, and the page is notified', async () => {
  const { emit } = await show();
  fireEvent.click(screen.getByRole('button', { name: 'widget.kline.boll' }));
  expect(emit).toHaveBeenLastCalledWith('indicators', { indicators: ['ma', 'boll'] });
  await waitFor(() => expect(cell('middle')).toBe('102.90'));
  const shown = drawn().series.filter((series) => series.visible);
  expect(shown.map((series) => series.options.id)).toContain('upper');
});

test('no colour is fixed in the chart, so that a change of theme reaches all of it', async () => {
  await show({ indicators: ['ma', 'boll'] });
  const inks = [...document.querySelectorAll('.highcharts-root [fill], .highcharts-root [stroke]')].flatMap(
    (element) => [element.getAttribute('fill'), element.getAttribute('stroke')].filter((ink) => ink !== null),
  );
  expect(inks.length).toBeGreaterThan(50);
  expect(inks.filter((ink) => !/^(var\(|none|transparent|rgba\(\d+,\d+,\d+,0|$)/.test(ink))).toEqual([]);
});
