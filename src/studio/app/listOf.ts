import { appearance } from './appearance.ts';

/** Names in a row, separated as in the language of the studio. */
export const listOf = (names: readonly string[]): string =>
  names.join(appearance().language === 'ja' ? '、' : ', ');
