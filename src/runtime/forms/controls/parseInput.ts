import type { Notation } from '../../../decimal/notation.ts';
import { type ReadingOptions, readNumber } from '../../../decimal/reading.ts';
import type { Draft } from '../../page/form.ts';

/** A parsed number: its value as a plain decimal string, and a draft if the typed text has to be kept. */
export interface ParsedInput {
  value: string;
  draft?: Draft;
}

/** Parses typed text, in the user's number format or another one. */
export function parseInput(text: string, notation: Notation, options: ReadingOptions): ParsedInput {
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
