/**
 * Records the conditions of compiled definitions: each is wrapped in an added operator, which reports the value and
 * returns it. The runtime is not changed for it.
 */
import type { Tree } from '../../src/language/compiled.ts';
import { operators } from '../../src/language/expression/operators.ts';
import { isRecord } from '../../src/runtime/values/read.ts';

/** The value of a condition; null if a value that it reads is missing. */
export type Value = boolean | null;

/** A name that no other operator has. Operators with this prefix also receive nulls. */
const operator = '=watched';

let listener: (place: string, value: Value) => void = () => {};
operators.set(operator, (value, place) => {
  listener(String(place), value === true || value === false ? value : null);
  return value;
});

/** From now on this receives each value of a condition; one that cannot be computed yet has none. */
export function onValue(read: (place: string, value: Value) => void): void {
  listener = read;
}

/**
 * Records every condition of a compiled definition.
 * @param definition plain JSON, which is modified
 * @param file its name, as in the address of a node: `app`, `pages/withdraw/detail`
 * @returns the identifiers of its conditions, as by `placeOf`
 */
export function watch(definition: unknown, file: string): string[] {
  const places: string[] = [];
  const visit = (value: unknown, at: string): void => {
    if (Array.isArray(value)) {
      for (const [nth, entry] of value.entries()) visit(entry, `${at}/${nth}`);
      return;
    }
    if (!isRecord(value) || Array.isArray(value.$)) return;
    const isPlaced = typeof value.at === 'string';
    const here = isPlaced ? String(value.at) : at;
    for (const [name, entry] of Object.entries(value)) {
      if ((name === 'when' || name === 'check') && isRecord(entry) && Array.isArray(entry.$)) {
        const place = `${here} ${name}`;
        places.push(place);
        entry.$ = [operator, entry.$ as unknown as Tree, ['v', place]];
      } else visit(entry, isWrapping(name, value, isPlaced) ? here : `${here}/${name}`);
    }
  };
  visit(definition, `${file}#`);
  return places;
}

/** Whether a name is used by the compiler, for nodes, steps and lazy values, instead of being a property. */
const isWrapping = (name: string, within: Record<string, unknown>, isPlaced: boolean): boolean =>
  name === 'n' || name === 's' || (name === 'l' && 'reads' in within) || (name === 'props' && isPlaced);
