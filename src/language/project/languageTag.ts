const maximized = new Map<string, string>();

/** Language and script of a BCP 47 tag, each as usual for the other: `zh-TW` and `zh-Hant-HK` are `zh-Hant`. */
function scriptOf(tag: string): string {
  let known = maximized.get(tag);
  if (known === undefined) {
    try {
      const { language, script } = new Intl.Locale(tag).maximize();
      known = `${language}-${script}`;
    } catch {
      // A code of an app that is no tag has no texts besides its own.
      known = tag;
    }
    maximized.set(tag, known);
  }
  return known;
}

/** Whether a reader of one language can read texts in the other. */
export const sameLanguage = (a: string, b: string): boolean => scriptOf(a) === scriptOf(b);

/** The names of languages, for those that there are. Made when it is needed. */
let languageNames: Intl.DisplayNames | undefined;

/** What is meant by a tag that has the code of a country as its language: `ja` for `jp`; undefined if it has not. */
export function languageMeant(tag: string): string | undefined {
  const [code = '', ...rest] = tag.split('-');
  if (!/^[a-z]{2}$/.test(code)) return undefined;
  languageNames ??= new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  if (languageNames.of(code) !== undefined) return undefined;
  const { language } = new Intl.Locale(`und-${code.toUpperCase()}`).maximize();
  return language === 'und' || language === 'en' ? undefined : [language, ...rest].join('-');
}
