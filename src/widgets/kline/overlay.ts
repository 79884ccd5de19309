import type { Axis, Chart } from 'highcharts';
import type { Formats } from '../../runtime/host/host.ts';
import type { Candle } from './candles.ts';

/**
 * The lines above the chart: the latest price, and the crosshair. They are elements that are moved with transforms,
 * because the crosshair of Highcharts would redraw on every pointer move.
 */
export class Overlay {
  private readonly now: HTMLElement | null;
  private readonly cross: HTMLElement | null;
  private readonly root: HTMLElement;
  private readonly format: Formats;
  private readonly precision: number;

  constructor(root: HTMLElement, format: Formats, precision: number) {
    this.root = root;
    this.format = format;
    this.precision = precision;
    this.now = root.querySelector('[data-part="now"]');
    this.cross = root.querySelector('[data-part="cross"]');
  }

  /** Shows a dashed line at the latest price, if that is within the pane. */
  showNow(chart: Chart, candle: Candle): void {
    const axis = chart.yAxis[0];
    if (!this.now || !axis) return;
    const y = axis.toPixels(Number(candle.close), false);
    const { top, bottom } = pane(axis);
    const inside = y >= top && y <= bottom;
    this.now.hidden = !inside;
    if (!inside) return;
    this.now.style.transform = `translateY(${Math.round(y)}px)`;
    this.now.dataset.direction = Number(candle.close) < Number(candle.open) ? 'down' : 'up';
    const label = this.now.firstElementChild;
    const text = this.format.amount(candle.close, this.precision);
    if (label && label.textContent !== text) label.textContent = text;
  }

  /** Shows the crosshair on a candle, with its horizontal line at the pointer. Null hides it. */
  showCross(chart: Chart, candle: Candle | null, y: number | null): void {
    if (!this.cross) return;
    this.cross.hidden = candle === null;
    const [xAxis, yAxis] = [chart.xAxis[0], chart.yAxis[0]];
    if (!candle || !xAxis || !yAxis) return;
    const { top, bottom } = pane(yAxis);
    const x = Math.round(xAxis.toPixels(candle.time, false));
    const level = Math.round(
      Math.min(bottom, Math.max(top, y ?? yAxis.toPixels(Number(candle.close), false))),
    );
    const vertical = this.part('vertical', `translateX(${x}px)`);
    if (vertical) vertical.style.top = `${Math.round(top)}px`;
    this.part('horizontal', `translateY(${level}px)`);
    const price = this.part('price', `translateY(${level}px)`);
    if (price)
      price.textContent = this.format.amount(
        yAxis.toValue(level, false).toFixed(this.precision),
        this.precision,
      );
    const time = this.part('time', '');
    if (!time) return;
    time.textContent = this.format.date(candle.time, 'minute');
    const half = time.offsetWidth / 2;
    const left = Math.min(this.root.clientWidth - half, Math.max(half, x)) - half;
    time.style.transform = `translateX(${Math.round(left)}px)`;
  }

  private part(name: string, transform: string): HTMLElement | null {
    const part = this.cross?.querySelector<HTMLElement>(`[data-part="${name}"]`) ?? null;
    if (part && transform) part.style.transform = transform;
    return part;
  }
}

/** The top and bottom of an axis in pixels. */
function pane(axis: Axis): { top: number; bottom: number } {
  const { min, max } = axis.getExtremes();
  return { top: axis.toPixels(max, false), bottom: axis.toPixels(min, false) };
}
