import { type Notation, writeNumber } from '../../decimal/notation.ts';
import { type ReadingOptions, readNumber } from '../../decimal/reading.ts';
import type { Host } from '../host/host.ts';
import type { Draft } from '../page/form.ts';

/** A parsed number: its value as a plain decimal string, and a draft if the typed text has to be kept. */
export interface Taken {
  value: string;
  draft?: Draft;
}

/** Parses typed text, in the user's number format or another one. */
export function take(text: string, notation: Notation, options: ReadingOptions): Taken {
  const reading = readNumber(text, notation, options);
  const draft = (state: Draft['state'], meanings: readonly string[] = []): Draft => ({
    text,
    state,
    meanings,
    places: options.places,
  });
  switch (reading.kind) {
    case 'empty':
      return { value: '' };
    case 'amount': {
      const { value, own } = reading;
      return own ? { value } : { value, draft: draft('converted', [value]) };
    }
    case 'ambiguous':
      return { value: '', draft: draft('ambiguous', reading.values) };
    case 'places':
      return { value: '', draft: draft('places') };
    case 'unreadable':
      return { value: '', draft: draft(reading.unfinished ? 'unfinished' : 'unreadable') };
  }
}

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
