import type { Candle } from '../../harness/market.ts';

const inView = 70;
const axisWidth = 58;
const axisHeight = 22;
const volumeShare = 0.2;
const up = '#0b8a5f';
const down = '#cf3b3b';
const grid = '#e3e6ea';
const soft = '#667080';

interface Bar {
  time: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

const clock = new Intl.DateTimeFormat('ja-JP', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Tokyo',
});

function toBar(candle: Candle): Bar {
  return {
    time: candle.time,
    open: Number(candle.open),
    high: Number(candle.high),
    low: Number(candle.low),
    close: Number(candle.close),
    volume: Number(candle.volume),
  };
}

/** Draws candles with a volume pane; dragging sideways scrolls. */
export function createChart(canvas: HTMLCanvasElement, candles: readonly Candle[]) {
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('no canvas');
  const bars = candles.map(toBar);
  const { width, height } = canvas.getBoundingClientRect();
  canvas.width = width * devicePixelRatio;
  canvas.height = height * devicePixelRatio;
  context.scale(devicePixelRatio, devicePixelRatio);
  context.font = '11px system-ui, sans-serif';
  context.textBaseline = 'middle';

  const plotWidth = width - axisWidth;
  const plotHeight = height - axisHeight;
  const pricesEnd = plotHeight * (1 - volumeShare) - 8;
  const pitch = plotWidth / inView;
  const body = Math.max(1, pitch - 1.2);
  /** How many candles the view has been dragged back from the newest. */
  let back = 0;

  function draw(pen: CanvasRenderingContext2D): void {
    const end = bars.length - back;
    const view = bars.slice(Math.max(0, end - inView), end);
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    let maxVolume = 0;
    for (const bar of view) {
      low = Math.min(low, bar.low);
      high = Math.max(high, bar.high);
      maxVolume = Math.max(maxVolume, bar.volume);
    }
    const margin = (high - low) * 0.06 || 1;
    low -= margin;
    high += margin;
    const y = (price: number) => ((high - price) / (high - low)) * pricesEnd;

    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, width, height);
    pen.textAlign = 'left';
    for (let line = 0; line < 5; line++) {
      const price = high - ((line + 0.5) / 5) * (high - low);
      pen.fillStyle = grid;
      pen.fillRect(0, Math.round(y(price)), plotWidth, 0.5);
      pen.fillStyle = soft;
      pen.fillText(price.toFixed(1), plotWidth + 6, y(price));
    }
    pen.textAlign = 'center';
    for (let place = 12; place < view.length; place += 25) {
      const bar = view[place];
      if (bar) pen.fillText(clock.format(bar.time), (place + 0.5) * pitch, plotHeight + axisHeight / 2);
    }

    // One path per colour: a hundred candles need two fills.
    for (const rising of [true, false]) {
      pen.fillStyle = rising ? up : down;
      pen.beginPath();
      view.forEach((bar, place) => {
        if (bar.close >= bar.open !== rising) return;
        const x = place * pitch;
        const top = y(Math.max(bar.open, bar.close));
        pen.rect(x + body / 2 - 0.5, y(bar.high), 1, y(bar.low) - y(bar.high));
        pen.rect(x, top, body, Math.max(1, y(Math.min(bar.open, bar.close)) - top));
        const volume = (bar.volume / maxVolume) * plotHeight * volumeShare;
        pen.rect(x, plotHeight - volume, body, volume);
      });
      pen.fill();
    }

    const last = bars[bars.length - 1];
    if (!last) return;
    const level = Math.min(pricesEnd, Math.max(0, y(last.close)));
    pen.fillStyle = last.close >= last.open ? up : down;
    pen.fillRect(0, Math.round(level), plotWidth, 0.5);
    pen.fillRect(plotWidth + 2, level - 9, axisWidth - 2, 18);
    pen.fillStyle = '#fff';
    pen.textAlign = 'left';
    pen.fillText(last.close.toFixed(1), plotWidth + 6, level);
    canvas.dataset.close = last.close.toFixed(1);
  }

  let dragged: { x: number; back: number } | undefined;
  canvas.addEventListener('pointerdown', (event) => {
    dragged = { x: event.clientX, back };
  });
  canvas.addEventListener('pointermove', (event) => {
    if (!dragged) return;
    const wanted = dragged.back + Math.round((event.clientX - dragged.x) / pitch);
    const next = Math.min(Math.max(0, wanted), bars.length - inView);
    if (next === back) return;
    back = next;
    draw(context);
  });
  for (const end of ['pointerup', 'pointercancel'] as const)
    canvas.addEventListener(end, () => {
      dragged = undefined;
    });

  draw(context);
  return {
    /** Replaces the newest candle, or adds one if it belongs to a later minute. */
    update(candle: Candle): void {
      const bar = toBar(candle);
      if (bars[bars.length - 1]?.time === bar.time) bars[bars.length - 1] = bar;
      else bars.push(bar);
      draw(context);
    },
  };
}
