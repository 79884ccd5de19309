/** The studio's own texts. Each view has its own, in `texts/` beside it. */
import { appearance, type Language } from './appearance.ts';
import en from './texts/en.json';
import ja from './texts/ja.json';

/**
 * A function that gives the texts of a view in the language of the studio.
 * @param all a text of any language has the keys of the English one; `{{name}}` is filled from the values
 */
export function textsOf<Key extends string>(all: Record<Language, Readonly<Record<Key, string>>>) {
  return (key: Key, values: Readonly<Record<string, string | number>> = {}): string =>
    all[appearance().language][key].replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
      String(values[name] ?? ''),
    );
}

/** The texts of the frame. */
export const text = textsOf({ en, ja });
