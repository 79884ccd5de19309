/**
 * The settings of nested fields. A definition names them by paths of its own: `address.city`, `tags[]` (each item of a
 * list), `tags[].name`.
 */
import { isThunk, type Thunk, type Value } from '../../../language/compiled.ts';
import { attempt, evaluate, isUsual } from '../../page/evaluate.ts';
import { joinPath, pathIn, splitPath, valueAt } from '../../page/fieldPath.ts';
import { Item } from '../../page/movedItems.ts';
import type { Scope } from '../../page/scope.ts';
import { isRecord } from '../../values/read.ts';
import type { FieldSettings } from '../fieldValues.ts';

const isIndex = (part: string): boolean => /^\d+$/.test(part);

/** The definition's path of a field: `tags[].name` for `tags/0/name`. */
export const definitionPath = (path: string): string =>
  splitPath(path).reduce((whole, part) => {
    if (isIndex(part)) return `${whole}[]`;
    return whole === '' ? part : `${whole}.${part}`;
  }, '');

/** The fields that a definition's path leads to, for these values: one for each item of a list. */
export function placesOf(path: string, values: Readonly<Record<string, unknown>>): string[] {
  // A name of the form may look like a path.
  if (Object.hasOwn(values, path)) return [joinPath([path])];
  let places = [''];
  for (const part of path.match(/\[\]|[^.[\]]+/g) ?? []) {
    places = places.flatMap((place) => {
      if (part !== '[]') return [pathIn(place, part)];
      const list = valueAt(values, splitPath(place));
      return Array.isArray(list) ? list.map((_, at) => pathIn(place, at)) : [];
    });
  }
  return places;
}

/** Whether a field is one that a definition's path leads to, or within it. */
export function isWithinPath(field: string, path: string): boolean {
  const own = definitionPath(field);
  return own === path || own.startsWith(`${path}.`) || own.startsWith(`${path}[`);
}

/** The path of the innermost list item that contains a field; undefined if none does. */
export function itemPath(field: string): string | undefined {
  const parts = splitPath(field);
  const at = parts.findLastIndex(isIndex);
  return at < 0 ? undefined : joinPath(parts.slice(0, at + 1));
}

export class NestedSettings {
  readonly #scope: Scope;
  readonly #settings: FieldSettings;
  readonly #conditions: readonly (readonly [path: string, when: Value])[];
  #isDeciding = false;

  constructor(settings: FieldSettings, scope: Scope) {
    this.#scope = scope;
    this.#settings = settings;
    this.#conditions = Object.entries(settings).flatMap(([path, one]) =>
      /[.[]/.test(path) && isThunk(one) && isRecord(one.l) && one.l.when !== undefined
        ? [[path, one.l.when as Value] as const]
        : [],
    );
  }

  /** The compiled settings of a nested field. */
  of(field: string): Thunk | Value | undefined {
    const path = definitionPath(field);
    return Object.hasOwn(this.#settings, path) ? this.#settings[path] : undefined;
  }

  /** Whether a nested field is one that is not shown, with a value that the form is given. */
  isFixed(field: string): boolean {
    const settings = this.of(field);
    return isThunk(settings) && isRecord(settings.l) && settings.l.fixed === true;
  }

  /** The names of members of a field that have settings, in the order of the definition. */
  membersOf(field: string): string[] {
    const start = `${definitionPath(field)}.`;
    const names = Object.keys(this.#settings).filter(
      (path) => path.startsWith(start) && !isUsual(this.#settings[path]),
    );
    return [...new Set(names.map((path) => path.slice(start.length).split(/[.[]/)[0] ?? ''))];
  }

  /** The scope of a field's settings: within a list, `it` is the item, `index` its index and `[]` the item itself. */
  scopeOf(field: string, values: Readonly<Record<string, unknown>>): Scope {
    const place = itemPath(field);
    if (place === undefined) return this.#scope;
    const parts = splitPath(place);
    const it = valueAt(values, parts) ?? null;
    return this.#scope.with({ it, index: Number(parts.at(-1)), '[]': new Item(values, place) });
  }

  /** The nested fields that are not asked for with these values, because their `when` is not true. */
  hiddenIn(values: Readonly<Record<string, unknown>>): ReadonlySet<string> {
    const hidden = new Set<string>();
    // A condition that reads the form as a whole sees it with all of its nested fields.
    if (this.#conditions.length === 0 || this.#isDeciding) return hidden;
    this.#isDeciding = true;
    try {
      for (const [path, when] of this.#conditions)
        for (const field of placesOf(path, values)) {
          const scope = this.scopeOf(field, values);
          if (attempt(() => evaluate(when, scope)) !== true) hidden.add(field);
        }
    } finally {
      this.#isDeciding = false;
    }
    return hidden;
  }
}

/** Whether a field or one that contains it is among these. */
export const isHiddenBy = (hidden: ReadonlySet<string>, field: string): boolean => {
  if (hidden.size === 0) return false;
  const parts = field.split('/');
  return parts.some((_, at) => hidden.has(parts.slice(0, at + 1).join('/')));
};
