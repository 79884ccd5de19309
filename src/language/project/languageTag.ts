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
