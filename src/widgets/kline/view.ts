/** What part of the candles is on the page: `count` slots of one interval, the last of which ends at `end`. */
export interface View {
  /** Unix milliseconds. */
  end: number;
  count: number;
}

/** The candles that a view can show. */
export interface Range {
  first: number;
  last: number;
  /** Milliseconds. */
  interval: number;
}

const LEAST = 20;
const MOST = 240;
/** The part of a view that stays empty right of the newest candle, where the price labels are. */
const AIR = 0.15;
const SLOT = 4;

/** So many candles as are about four pixels wide each: some ninety on a phone, never above 120. */
export function countFor(width: number): number {
  return Math.min(120, Math.max(LEAST, Math.round(width / SLOT)));
}

function rightmost(count: number, range: Range): number {
  return range.last + AIR * count * range.interval;
}

export function newest(range: Range, count: number): View {
  return { count, end: rightmost(count, range) };
}

/** Keeps a view over the candles: never right of the newest, never so far left that none is seen. */
export function kept(view: View, range: Range): View {
  const count = Math.min(MOST, Math.max(LEAST, view.count));
  const right = rightmost(count, range);
  const left = Math.min(right, range.first + (count / 2) * range.interval);
  return { count, end: Math.min(right, Math.max(left, view.end)) };
}

/** Moved by a part of its width: 1 shows what is a whole page earlier. */
export function panned(view: View, part: number, range: Range): View {
  return kept({ count: view.count, end: view.end - part * view.count * range.interval }, range);
}

/** Made `factor` times as near, while the time at `part` of the width (0 left, 1 right) stays where it is. */
export function zoomed(view: View, factor: number, part: number, range: Range): View {
  const count = Math.min(MOST, Math.max(LEAST, view.count / factor));
  const fixed = view.end - (1 - part) * view.count * range.interval;
  return kept({ count, end: fixed + (1 - part) * count * range.interval }, range);
}

/** Whether the newest candle is in view, so that the next one should be too. */
export function follows(view: View, range: Range): boolean {
  return view.end >= range.last + range.interval;
}

/** Whether so little is left to the left that older candles should be asked for. */
export function nearStart(view: View, range: Range): boolean {
  return view.end - view.count * range.interval < range.first + view.count * 0.25 * range.interval;
}

export function extremes(view: View, range: Range): { min: number; max: number } {
  return { min: view.end - view.count * range.interval, max: view.end };
}
