import { appearance } from '../appearance.ts';
import type { Language } from './model.ts';

/** The code of the app's language that is also the studio's: an array with one entry, or none. */
export const ownLanguage = (languages: readonly Language[]): string[] =>
  languages
    .filter(({ tag }) => tag.split('-')[0] === appearance().language)
    .slice(0, 1)
    .map(({ code }) => code);
