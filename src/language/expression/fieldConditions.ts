/**
 * Decides which fields of a form are shown and required, by the `x-shown-when` and `x-required-when` of its schema.
 * Pages and servers decide with this, so that both say the same.
 */
import type { Tree } from '../compiled.ts';
import { EvaluationError, prepare } from './evaluate.ts';

/** The conditions of one field. Their expressions read the values as `form`, and the constants of the app as `app`. */
export interface FieldCondition {
  /** Its path: names of fields, and null for each item of a list, which expressions read as `it`. */
  path: readonly (string | null)[];
  /** The field is shown and sent only while this is true. */
  shown?: Tree;
  /** The field must be filled while this is true, unless it is hidden. */
  required?: Tree;
}

type Fields = Readonly<Record<string, unknown>>;

export interface FieldDecision {
  /** The values without those of hidden fields. */
  values: Record<string, unknown>;
  /** The hidden fields, by path: names and indexes, joined as in a JSON pointer without its leading slash. */
  hidden: ReadonlySet<string>;
  /** The fields that have to be filled, by path. */
  required: ReadonlySet<string>;
  /** Those of them without a value. */
  missing: readonly string[];
}

/**
 * @param conditions a field whose `shown` reads another field stands after it, as the compiler orders them
 * @param values of the form, without empty ones
 * @param constants of the app
 */
export function decideFields(
  conditions: readonly FieldCondition[],
  values: Fields,
  constants: unknown,
): FieldDecision {
  let form: Record<string, unknown> = { ...values };
  const holds = (tree: Tree, place: Place): boolean => {
    const names: Fields = { form, app: constants, ...place.names };
    try {
      return prepare(tree)({ lookup: (name) => (Object.hasOwn(names, name) ? names[name] : null) }) === true;
    } catch (error) {
      // A value of another type than the schema's: the schema refuses it.
      if (error instanceof EvaluationError) return false;
      throw error;
    }
  };

  const hidden = new Set<string>();
  for (const { path, shown } of conditions) {
    if (!shown) continue;
    for (const place of placesOf(path, form)) {
      if (holds(shown, place)) continue;
      hidden.add(joined(place.parts));
      form = without(form, place.parts);
    }
  }
  const required = new Set<string>();
  const missing: string[] = [];
  for (const { path, required: condition } of conditions) {
    if (!condition) continue;
    for (const place of placesOf(path, form)) {
      const { parts } = place;
      const isHidden = parts.some((_, at) => hidden.has(joined(parts.slice(0, at + 1))));
      if (isHidden || !holds(condition, place)) continue;
      required.add(joined(parts));
      const owner = valueAt(form, parts.slice(0, -1));
      // A record that is not sent needs no fields.
      if (isRecord(owner) && isEmpty(valueAt(owner, parts.slice(-1)))) missing.push(joined(parts));
    }
  }
  return { values: form, hidden, required, missing };
}

type Parts = readonly (string | number)[];

interface Place {
  parts: Parts;
  /** The innermost item of a list that it is in. */
  names: { it?: unknown; index?: number };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

const joined = (parts: Parts): string =>
  parts.map((part) => String(part).replaceAll('~', '~0').replaceAll('/', '~1')).join('/');

function valueAt(value: unknown, parts: Parts): unknown {
  return parts.reduce<unknown>((here, part) => {
    if (Array.isArray(here)) return here[Number(part)];
    return isRecord(here) && Object.hasOwn(here, part) ? here[part] : undefined;
  }, value);
}

function placesOf(path: FieldCondition['path'], form: Fields): Place[] {
  let places: Place[] = [{ parts: [], names: {} }];
  for (const part of path)
    places = places.flatMap(({ parts, names }) => {
      if (part !== null) return [{ parts: [...parts, part], names }];
      const list = valueAt(form, parts);
      return Array.isArray(list)
        ? list.map((it: unknown, index) => ({ parts: [...parts, index], names: { it, index } }))
        : [];
    });
  return places;
}

/** A copy without the value at a path. Items of lists are never removed. */
function without(form: Fields, [part = '', ...rest]: Parts): Record<string, unknown> {
  const { [part]: inner, ...others } = form;
  if (rest.length === 0 || inner === undefined) return others;
  return { ...form, [part]: withoutIn(inner, rest) };
}

function withoutIn(value: unknown, parts: Parts): unknown {
  if (Array.isArray(value))
    return value.map((item, at) => (at === parts[0] ? withoutIn(item, parts.slice(1)) : item));
  return isRecord(value) && parts.length > 0 ? without(value, parts) : value;
}
