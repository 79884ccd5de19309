/** Placeholders of texts: `{{name}}`. */

const simple = /\{\{\s*(\w+)\s*\}\}/g;

/** What i18next formats: placeholders with a format or options, and texts within texts. */
const complex = /\{\{(?!\s*\w+\s*\}\})|\$t\(/;

/** Keys of texts in several plural forms: `books_one`, `books_other`. */
const plural = /_(zero|one|two|few|many|other)$/;

/** Whether i18next has to format a text. */
export const isComplex = (text: string): boolean => complex.test(text);

/** Whether i18next has to format any of these texts. */
export const needI18next = (texts: Readonly<Record<string, string>>): boolean =>
  Object.entries(texts).some(([key, text]) => isComplex(text) || plural.test(key));

/** Fills the placeholders of a text that is not complex; a missing value leaves nothing. */
export const fill = (text: string, values: Readonly<Record<string, unknown>> = {}): string =>
  text.replace(simple, (_, name: string) =>
    String((Object.hasOwn(values, name) ? values[name] : null) ?? ''),
  );
