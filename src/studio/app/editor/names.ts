/** The engine's own names in the language of the studio. Names of an app's widgets are not translated. */
import { appearance } from '../appearance.ts';
import { localized } from '../messages/index.ts';
import ja from './texts/names.ja.json';

const japanese = (names: Readonly<Record<string, string>>, name: string): string | undefined =>
  appearance().language === 'ja' && Object.hasOwn(names, name) ? names[name] : undefined;

/** `depthChart` as "depth chart". */
const wordsOf = (name: string): string =>
  name.replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);

/** @param kind a kind of node, or a widget */
export const nameOfNode = (kind: string): string =>
  japanese(ja.nodes, kind) ?? japanese(ja.widgets, kind) ?? wordsOf(kind);

export const nameOfStep = (verb: string): string => japanese(ja.steps, verb) ?? verb;

/** `titleValues` as "Title values". */
export function titleOfProperty(name: string): string {
  const words = wordsOf(name);
  return japanese(ja.properties, name) ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** A property that is listed by its name, such as a section of a page. */
export const nameOfSection = (name: string): string => japanese(ja.properties, name) ?? name;

/** A value of a choice as it is written; in Japanese after what it means, if it is one of the language. */
export function nameOfValue(value: unknown): string {
  const meaning = typeof value === 'string' ? japanese(ja.values, value) : undefined;
  return meaning === undefined ? String(value) : `${meaning}（${value}）`;
}

/** @param type the kind of value of a property, or several with `|` between them */
export const nameOfType = (type: string): string =>
  type
    .split(' | ')
    .map((one) => japanese(ja.types, one) ?? localized(one))
    .join(' | ');
