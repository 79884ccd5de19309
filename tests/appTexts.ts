/** The texts of the exchange's app: its own, merged over those of the engine and the widgets. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

export interface Texts {
  [key: string]: string | Texts;
}

/** The BCP 47 tag of a language of the app, by which the engine has its texts. */
const tags = { zh: 'zh-Hans', hk: 'zh-Hant', jp: 'ja', kr: 'ko', en: 'en', esp: 'es', th: 'th' };

export type Language = keyof typeof tags;

const widgets = new URL('../src/widgets/', import.meta.url);

/** All texts of a language. */
export function readAppTexts(language: Language): Texts {
  const tag = tags[language];
  const ofWidgets = Object.fromEntries(
    readdirSync(widgets)
      .filter((name) => existsSync(new URL(`${name}/texts/`, widgets)))
      .map((name) => [name, read(new URL(`${name}/texts/${tag}.json`, widgets))]),
  );
  const ofEngine = read(new URL(`../src/runtime/texts/${tag}.json`, import.meta.url));
  const own = read(new URL(`../locales/${language}.json`, import.meta.url));
  return merged(merged(ofEngine, { widget: ofWidgets }), own);
}

/** The text of a key; undefined if there is none. */
export function textAt(texts: Texts, key: string): string | undefined {
  let at: string | Texts | undefined = texts;
  for (const name of key.split('.')) at = typeof at === 'object' ? at[name] : undefined;
  return typeof at === 'string' ? at : undefined;
}

const read = (file: URL): Texts => JSON.parse(readFileSync(file, 'utf8'));

function merged(below: Texts, above: Texts): Texts {
  const both = { ...below };
  for (const [key, value] of Object.entries(above)) {
    const under = both[key];
    both[key] = typeof value === 'object' && typeof under === 'object' ? merged(under, value) : value;
  }
  return both;
}
