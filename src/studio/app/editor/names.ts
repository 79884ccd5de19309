/** The language's own names in the language of the studio. Names of an app's widgets are not translated. */
import { appearance } from '../appearance.ts';
import ja from './texts/names.ja.json';

const japanese = (names: Readonly<Record<string, string>>, name: string): string | undefined =>
  appearance().language === 'ja' && Object.hasOwn(names, name) ? names[name] : undefined;

/** `titleValues` as "Title values". */
export function titleOfProperty(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
  return japanese(ja.properties, name) ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** @param english the description in the grammar */
export const descriptionOfNode = (kind: string, english: string): string =>
  japanese(ja.nodes, kind) ?? english;

/** @param type a type of the expression language */
export const nameOfType = (type: string): string => japanese(ja.types, type) ?? type;
