import { appearance } from './appearance.ts';

/** A time, formatted for the language of the studio. @param at unix milliseconds; 0 if unknown */
export const timeOf = (at: number): string =>
  at === 0
    ? '–'
    : new Intl.DateTimeFormat(appearance().language, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
