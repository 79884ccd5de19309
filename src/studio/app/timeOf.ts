import { appearance } from './appearance.ts';

/** A time for people, in the language of the studio. @param at unix milliseconds; 0 if it is not known */
export const timeOf = (at: number): string =>
  at === 0
    ? '–'
    : new Intl.DateTimeFormat(appearance().language, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
