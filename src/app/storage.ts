import type { StorageNames } from '../shell/index.ts';

/** The names that earlier clients of this product use, so that what they kept is found. */
export const storage: Omit<StorageNames, 'grant'> = {
  token: 'token',
  user: 'life-data',
  language: 'lang',
  languageMark: 'language-mark',
  theme: 'theme',
  sequence: 'release-sequence',
  prefs: 'prefs',
};
