import type { Options, SeriesOptionsType } from 'highcharts';
import type { Formats } from '../../runtime/host/host.ts';
import { AVERAGES, average, bands, type Candle, closesOf } from './candles.ts';

export type Kind = 'candles' | 'line';
export type Indicator = 'ma' | 'boll';

/** The time zone of day boundaries; the labels are formatted by the runtime. */
const TIME_ZONE = 'Asia/Tokyo';
const DAY = 86_400_000;

export interface ChartStyle {
  kind: Kind;
  indicators: readonly Indicator[];
  precision: number;
  format: Formats;
}

/**
 * The options of the chart, without its data. All colours are CSS custom properties, so that a change of the theme
 * needs no script. The pointer, tooltip, crosshair and animation of Highcharts are off; a few elements above the chart
 * replace them.
 */
export function chartOptions({ kind, indicators, precision, format }: ChartStyle): Options {
  const muted = { color: 'var(--color-text-muted)', fontSize: '10px' };
  const price = (value: number | string) => format.amount(Number(value).toFixed(precision), precision);
  return {
    chart: {
      animation: false,
      backgroundColor: 'transparent',
      spacing: [0, 0, 0, 0],
      // Space for the legend: 16 px for each of its rows.
      margin: [40 + 16 * indicators.length, 0, 20, 0],
      panning: { enabled: false },
      zooming: { pinchType: undefined, mouseWheel: { enabled: false } },
      style: { fontFamily: 'inherit' },
    },
    // Its colours would be injected as a style element, which the content security policy forbids.
    palette: { injectCSS: false },
    accessibility: { enabled: false },
    credits: { enabled: false },
    legend: { enabled: false },
    navigator: { enabled: false },
    title: { text: undefined },
    tooltip: { enabled: false },
    time: { timezone: TIME_ZONE },
    plotOptions: {
      series: {
        animation: false,
        enableMouseTracking: false,
        marker: { enabled: false },
        turboThreshold: 0,
      },
    },
    xAxis: {
      ordinal: false,
      minPadding: 0,
      maxPadding: 0,
      lineColor: 'var(--color-line)',
      tickLength: 0,
      tickPixelInterval: 90,
      crosshair: false,
      labels: {
        style: muted,
        y: 14,
        formatter() {
          const [first = 0, second = first + DAY] = this.axis.tickPositions ?? [];
          return timeLabel(Number(this.value), second - first, format);
        },
      },
    },
    yAxis: [
      {
        height: '78%',
        opposite: true,
        startOnTick: false,
        endOnTick: false,
        minPadding: 0.06,
        maxPadding: 0.06,
        gridLineColor: 'var(--color-line)',
        tickPixelInterval: 60,
        labels: { align: 'right', x: -2, y: -3, style: muted, formatter: ({ value }) => price(value) },
      },
      {
        top: '80%',
        height: '20%',
        min: 0,
        endOnTick: false,
        gridLineWidth: 0,
        labels: { enabled: false },
      },
    ],
    series: seriesOptions(kind, indicators),
  };
}

/** A short label of the time axis: the date at a day boundary, otherwise hour and minute. */
export function timeLabel(time: number, step: number, format: Formats): string {
  const hour = format.date(time, 'time').replace(/:\d\d$/, '');
  return step >= DAY || hour === '00:00' ? format.date(time, 'date') : hour;
}

function seriesOptions(kind: Kind, indicators: readonly Indicator[]): SeriesOptionsType[] {
  const line = (id: string, color: string, visible: boolean): SeriesOptionsType => ({
    id,
    type: 'line',
    color,
    visible,
    lineWidth: 1,
    data: [],
  });
  return [
    kind === 'line'
      ? { id: 'price', type: 'line', color: 'var(--color-text)', lineWidth: 1.5, data: [] }
      : {
          id: 'price',
          type: 'candlestick',
          color: 'var(--color-down, var(--color-bad))',
          lineColor: 'var(--color-down, var(--color-bad))',
          upColor: 'var(--color-up, var(--color-good))',
          upLineColor: 'var(--color-up, var(--color-good))',
          data: [],
        },
    {
      id: 'volume',
      type: 'column',
      yAxis: 1,
      opacity: 0.55,
      borderWidth: 0,
      pointPadding: 0.1,
      groupPadding: 0,
      data: [],
    },
    ...AVERAGES.map((length) => line(`ma${length}`, `var(--line-ma${length})`, indicators.includes('ma'))),
    ...(['upper', 'middle', 'lower'] as const).map((name) =>
      line(name, `var(--line-${name})`, indicators.includes('boll')),
    ),
  ];
}

/** A point in the format of Highcharts. */
export type ChartPoint = [number, number | null] | number[] | { x: number; y: number; color: string };

/** The points of the candle at `at`, by the id of the series. */
export function pointsAt(
  candles: readonly Candle[],
  closes: readonly number[],
  at: number,
  kind: Kind,
): Record<string, ChartPoint> {
  const candle = candles[at];
  if (!candle) return {};
  const { time } = candle;
  const open = Number(candle.open);
  const close = closes[at] ?? Number(candle.close);
  const band = bands(closes, at);
  return {
    price: kind === 'line' ? [time, close] : [time, open, Number(candle.high), Number(candle.low), close],
    volume: {
      x: time,
      y: Number(candle.volume),
      color: close < open ? 'var(--color-down, var(--color-bad))' : 'var(--color-up, var(--color-good))',
    },
    ...Object.fromEntries(AVERAGES.map((length) => [`ma${length}`, [time, average(closes, at, length)]])),
    upper: [time, band?.upper ?? null],
    middle: [time, band?.middle ?? null],
    lower: [time, band?.lower ?? null],
  };
}

/** The points of all candles, by the id of the series. */
export function allPoints(candles: readonly Candle[], kind: Kind): Record<string, ChartPoint[]> {
  const closes = closesOf(candles);
  const all: Record<string, ChartPoint[]> = {};
  candles.forEach((_, at) => {
    for (const [id, point] of Object.entries(pointsAt(candles, closes, at, kind))) {
      all[id] ??= [];
      all[id].push(point);
    }
  });
  return all;
}
