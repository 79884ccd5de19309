/** The visible range of candles: `count` slots of one interval, the last of which ends at `end`. */
export interface View {
  /** Unix milliseconds. */
  end: number;
  count: number;
}

/** The range of the loaded candles. */
export interface Range {
  first: number;
  last: number;
  /** In milliseconds. */
  interval: number;
}

const LEAST = 20;
const MOST = 240;
/** The part of a view that stays empty to the right of the latest candle, for the price labels. */
const AIR = 0.15;
const SLOT = 4;

/** The number of candles of about four pixels each: some ninety on a phone, never more than 120. */
export function countFor(width: number): number {
  return Math.min(120, Math.max(LEAST, Math.round(width / SLOT)));
}

function rightmost(count: number, range: Range): number {
  return range.last + AIR * count * range.interval;
}

export function newest(range: Range, count: number): View {
  return { count, end: rightmost(count, range) };
}

/** Limits a view to the candles: never to the right of the latest one, and never without any candle. */
export function kept(view: View, range: Range): View {
  const count = Math.min(MOST, Math.max(LEAST, view.count));
  const right = rightmost(count, range);
  const left = Math.min(right, range.first + (count / 2) * range.interval);
  return { count, end: Math.min(right, Math.max(left, view.end)) };
}

/** Moves a view by a part of its width: 1 shows the previous full page. */
export function panned(view: View, part: number, range: Range): View {
  return kept({ count: view.count, end: view.end - part * view.count * range.interval }, range);
}

/** Zooms by `factor`; the time at `part` of the width (0 left, 1 right) stays in place. */
export function zoomed(view: View, factor: number, part: number, range: Range): View {
  const count = Math.min(MOST, Math.max(LEAST, view.count / factor));
  const fixed = view.end - (1 - part) * view.count * range.interval;
  return kept({ count, end: fixed + (1 - part) * count * range.interval }, range);
}

/** Whether the latest candle is in view, so that the view follows the next one. */
export function follows(view: View, range: Range): boolean {
  return view.end >= range.last + range.interval;
}

/** Whether the view is so close to the oldest candle that older ones should be loaded. */
export function nearStart(view: View, range: Range): boolean {
  return view.end - view.count * range.interval < range.first + view.count * 0.25 * range.interval;
}

export function extremes(view: View, range: Range): { min: number; max: number } {
  return { min: view.end - view.count * range.interval, max: view.end };
}
