/** The studio's own texts. Each view has its own, in `texts/` beside it. */
import { appearance, type Language } from './appearance.ts';
import en from './texts/en.json';
import ja from './texts/ja.json';

/**
 * Creates a function that returns the texts of a view in the language of the studio.
 * @param all all languages have the keys of the English one; `{{name}}` is replaced by the value of that name
 */
export function textsOf<Key extends string>(all: Record<Language, Readonly<Record<Key, string>>>) {
  return (key: Key, values: Readonly<Record<string, string | number>> = {}): string =>
    all[appearance().language][key].replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
      String(values[name] ?? ''),
    );
}

/** The texts of the frame. */
export const text = textsOf({ en, ja });
