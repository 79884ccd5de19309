import { number } from './read.ts';

/** Shown in place of a missing number. */
export const missing = '–';

/** Any value as a text: empty for a missing one. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.map(shown).filter(Boolean).join(', ');
  return '';
}

/** A long value with its middle left out, if that makes it shorter. */
export function shorten(value: string, keep: unknown): string {
  if (!Array.isArray(keep)) return value;
  const [start, end] = [number(keep[0], 0), number(keep[1], 0)];
  const signs = Array.from(value);
  if (signs.length <= start + end + 1) return value;
  return `${signs.slice(0, start).join('')}…${end > 0 ? signs.slice(-end).join('') : ''}`;
}

/** A count beside a label; a large one is capped, so that its width is limited. */
export const count = (value: unknown): string => {
  const known = number(value, 0);
  return known <= 0 ? '' : known > 99 ? '99+' : String(known);
};
