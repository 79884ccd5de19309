/** A line of a review as it is shown: with its place as a path of names, in the language of the studio. */
import { nameOfNode, nameOfSection, nameOfStep } from '../editor/names.ts';
import { localized } from '../messages/index.ts';

/** Pointers into compiled pages and into app.json, before what is different there. A line of several pages names none. */
const pointers: Readonly<Record<string, RegExp>> = {
  App: /^()(\/\S*?)(?=: | is new| is gone)/,
  Pages: /^(\S+ {2}|(?!\/\S* is (?:new|gone)$))(\/\S*?)(?=: | is new| is gone)/,
  Forms: /^(\S+ {2})(\/\S*?)(?=: | is new| is gone)/,
};

/** Members that only the compiled form has. */
const unwritten = new Set(['props', 't', 'properties']);

/** `/view/0/props/label` as "view › 1 › label". */
const pathOf = (pointer: string): string =>
  pointer
    .split('/')
    .filter((name, at) => at > 0 && !unwritten.has(name))
    .map((name) => (/^\d+$/.test(name) ? String(Number(name) + 1) : nameOfSection(name)))
    .join(separator);

const separator = ' › ';

/** The kind of a node or the verb of a step, where one was put in or taken out. */
const addedOrRemoved = /(?<= is (?:new|gone): )[a-z]\w*$/i;
const nameOfWord = (word: string): string => {
  const step = nameOfStep(word);
  return step === word ? nameOfNode(word) : step;
};

/** A page, and the place in it if there is one. */
export const placeOf = (place: string): string =>
  place.replace(/ {2}(\/.*)$/, (_, pointer: string) => separator + pathOf(pointer));

/** @param section the title of its section, in English */
export function lineOf(line: string, section = ''): string {
  const placed = line.replace(
    pointers[section] ?? /^$/,
    (_, before: string, pointer: string) => before + pathOf(pointer),
  );
  // What is in quotes is left as it is.
  const [where = '', ...rest] = localized(placed.replace(addedOrRemoved, nameOfWord)).split(/(?=["“「])/);
  return [where.replaceAll('  ', separator), ...rest].join('');
}
