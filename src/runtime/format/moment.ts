import type { Formats } from '../host/host.ts';
import { missing } from '../values/shown.ts';

/** A moment in the user's language; a dash if there is none. */
export function writeMoment(
  value: unknown,
  style: 'date' | 'time' | 'minute' | 'relative',
  format: Pick<Formats, 'date'>,
): string {
  const there = (typeof value === 'string' && value !== '') || typeof value === 'number';
  return there ? format.date(value, style) : missing;
}
