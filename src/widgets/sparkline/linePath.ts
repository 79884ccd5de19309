export interface Line {
  /** The `d` of a path in a box of 100 by 100, with a margin at the top and bottom for the stroke width. */
  path: string;
  /** From the first value to the last. */
  direction: 'up' | 'down' | 'neutral';
}

const MARGIN = 6;

/**
 * A line through decimal strings, from left to right; null if there are fewer than two. Computed with floats: their
 * error is far smaller than a pixel.
 */
export function linePath(values: readonly string[]): Line | null {
  const numbers = values.map(Number).filter(Number.isFinite);
  const first = numbers[0];
  const last = numbers[numbers.length - 1];
  if (first === undefined || last === undefined || numbers.length < 2) return null;
  const min = Math.min(...numbers);
  const span = Math.max(...numbers) - min;
  const points = numbers.map((value, at) => {
    const x = (at / (numbers.length - 1)) * 100;
    const y = span === 0 ? 50 : 100 - MARGIN - ((value - min) / span) * (100 - 2 * MARGIN);
    return `${round(x)} ${round(y)}`;
  });
  return { path: `M${points.join('L')}`, direction: last > first ? 'up' : last < first ? 'down' : 'neutral' };
}

const round = (value: number) => Math.round(value * 10) / 10;
