/** What is written in English elsewhere, in the language of the studio: findings, fixes, reviews, refusals. */
import { appearance } from '../appearance.ts';
import { inJapanese } from './japanese/index.ts';

/** @returns the message itself if it has no translation */
export const localized = (english: string): string =>
  (appearance().language === 'ja' ? inJapanese(english) : undefined) ?? english;
