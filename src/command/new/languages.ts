/** The languages that a new app can have besides English. */

export interface Language {
  /** Its code, and the name of its file in locales/. */
  code: string;
  /** Its own name for itself. */
  name: string;
  /** BCP 47. */
  tag: string;
  /** Recognises a text in it by its script; undefined if its script is that of English. */
  script?: RegExp;
}

export const languages: readonly Language[] = [
  {
    code: 'ja',
    name: '日本語',
    tag: 'ja-JP',
    script: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  },
  { code: 'zh', name: '简体中文', tag: 'zh-Hans-CN', script: /\p{Script=Han}/u },
  { code: 'zh-Hant', name: '繁體中文', tag: 'zh-Hant-HK', script: /\p{Script=Han}/u },
  { code: 'ko', name: '한국어', tag: 'ko-KR', script: /\p{Script=Hangul}/u },
  { code: 'es', name: 'Español', tag: 'es' },
  { code: 'th', name: 'ไทย', tag: 'th-TH', script: /\p{Script=Thai}/u },
];
