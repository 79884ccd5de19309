import { writeNumber } from '../../decimal/notation.ts';
import type { Host } from '../host/host.ts';
import type { Draft } from '../page/form.ts';

/** The error message of a draft, in the user's language; null if there is none. */
export function problemOf({ state, places }: Draft, { text, format }: Host): string | null {
  if (state === 'converted') return null;
  if (state === 'ambiguous') return text('validation.number.ambiguous');
  if (state === 'incomplete') return text('validation.incomplete');
  if (state !== 'places') {
    const example = writeNumber('1234.5', format.notation, false);
    return text('validation.number.unreadable', { example });
  }
  return places === 0 ? text('validation.number.whole') : text('validation.number.places', { places });
}
