import type { StorageNames } from '../shell/index.ts';

/** The keys that earlier clients of this product use, so that their stored values are found. */
export const storage: Omit<StorageNames, 'grant'> = {
  token: 'token',
  user: 'life-data',
  language: 'lang',
  languageMark: 'language-mark',
  theme: 'theme',
  sequence: 'release-sequence',
  prefs: 'prefs',
};
