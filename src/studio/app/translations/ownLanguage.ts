import { appearance } from '../appearance.ts';
import type { Language } from './model.ts';

/** The codes of the languages of the app that are that of the studio: none, or one. */
export const ownLanguage = (languages: readonly Language[]): string[] =>
  languages
    .filter(({ tag }) => tag.split('-')[0] === appearance().language)
    .slice(0, 1)
    .map(({ code }) => code);
