import { decimal, fixed } from '../../decimal/index.ts';
import type { Formats } from '../../runtime/host/host.ts';
import { AVERAGES, average, bands, type Candle } from './candles.ts';

/** The legend above the chart: the values of the candle under the crosshair, or of the latest one. */
export class Legend {
  private readonly root: HTMLElement;
  private readonly format: Formats;
  private readonly precision: number;

  /** Looks its cells up by `data-cell` on each update, since indicators can be switched on and off. */
  constructor(root: HTMLElement, format: Formats, precision: number) {
    this.root = root;
    this.format = format;
    this.precision = precision;
  }

  show(candle: Candle, closes: readonly number[], at: number): void {
    const { format, precision } = this;
    const change = changeOf(candle, format);
    this.write('time', format.date(candle.time, 'minute'));
    for (const name of ['open', 'high', 'low', 'close'] as const)
      this.write(name, format.amount(candle[name], precision));
    this.write('change', change.text, change.direction);
    this.write('volume', format.compact(candle.volume));
    for (const length of AVERAGES) this.write(`ma${length}`, this.drawn(average(closes, at, length)));
    const band = bands(closes, at);
    for (const name of ['upper', 'middle', 'lower'] as const)
      this.write(name, this.drawn(band?.[name] ?? null));
  }

  private drawn(value: number | null): string {
    return value === null ? '–' : this.format.amount(value.toFixed(this.precision), this.precision);
  }

  private write(name: string, text: string, direction?: string): void {
    const cell = this.root.querySelector<HTMLElement>(`[data-cell="${name}"]`);
    if (!cell) return;
    if (cell.textContent !== text) cell.textContent = text;
    if (direction && cell.dataset.direction !== direction) cell.dataset.direction = direction;
  }
}

/**
 * The change from open to close in percent, with a sign, truncated to two places. One that is shown as zero has no
 * direction; one from zero has no percentage.
 */
export function changeOf(
  candle: Candle,
  format: Pick<Formats, 'percent'>,
): { text: string; direction: 'up' | 'down' | 'flat' } {
  const open = decimal(candle.open);
  const moved = decimal(candle.close).minus(open);
  const direction = moved.gt(0) ? 'up' : moved.lt(0) ? 'down' : 'flat';
  if (open.eq(0) && direction !== 'flat') return { text: '–', direction };
  const percent = open.eq(0) ? '0.00' : fixed(moved.times(100).div(open), 2);
  const text = format.percent(percent);
  if (!/[1-9]/.test(percent)) return { text, direction: 'flat' };
  return { text: direction === 'up' ? `+${text}` : text, direction };
}
