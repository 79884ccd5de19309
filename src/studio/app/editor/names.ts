/** What the language's own names are called in the language of the studio. Those of an app's widgets stay as they are. */
import { appearance } from '../appearance.ts';
import ja from './texts/names.ja.json';

const japanese = (names: Readonly<Record<string, string>>, name: string): string | undefined =>
  appearance().language === 'ja' && Object.hasOwn(names, name) ? names[name] : undefined;

/** `titleValues` as words. */
export function titleOfProperty(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
  return japanese(ja.properties, name) ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** @param english as the grammar has it */
export const descriptionOfNode = (kind: string, english: string): string =>
  japanese(ja.nodes, kind) ?? english;

/** @param type of the expression language */
export const nameOfType = (type: string): string => japanese(ja.types, type) ?? type;
