import type { Candle } from '../../harness/market.ts';
import { latest } from '../socket.ts';
import '../tokens.css';
import { createChart } from './chart.ts';
import styles from './kline.module.css';

/** Milliseconds between two paints of the live candle: three a second. */
const paintEvery = 334;

const heading = document.createElement('h1');
heading.className = 'bar';
heading.textContent = 'BTC/USDT 1分足';
const canvas = document.createElement('canvas');
canvas.className = styles.chart ?? '';
document.getElementById('root')?.append(heading, canvas);

let timer = 0;
let lastPaint = 0;

const answer = await fetch('/api/currency/new_timeshar');
const { data: candles }: { data: Candle[] } = await answer.json();
const chart = createChart(canvas, candles);

const take = latest<Candle>('kline', () => {
  if (timer === 0) timer = window.setTimeout(paint, lastPaint + paintEvery - performance.now());
});

function paint(): void {
  timer = 0;
  lastPaint = performance.now();
  const candle = take();
  if (candle) chart.update(candle);
}
