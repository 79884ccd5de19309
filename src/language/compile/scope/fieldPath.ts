/** Paths of fields in a definition: `name`, `address.city`, `tags[]` (each item of a list), `tags[].name`. */
import { withNames } from '../../expression/names.ts';
import { broken, fieldOf, int, nullable, type Type } from '../../expression/type.ts';
import type { Env } from '../env.ts';

const wellFormed = /^[^.[\]]+(\[\])*(\.[^.[\]]+(\[\])*)*$/;

/** Whether a path leads into a field of the form. */
export const isNestedPath = (path: string): boolean => /[.[]/.test(path);

/** What a path leads to. */
export interface FoundField {
  type: Type;
  /** The type of the item of the innermost list on the path; undefined if there is none. */
  item: Type | undefined;
}

/** Why a path is invalid: the part that does not exist, its parent, and the parts that the parent has. */
export interface MissingField {
  part: string;
  /** The path so far; empty for the form itself. */
  of: string;
  names: readonly string[];
}

/** Follows a path through the types of a form's fields. A part of unknown type may have any parts. */
export function fieldAt(path: string, fields: Readonly<Record<string, Type>>): FoundField | MissingField {
  const own = Object.hasOwn(fields, path) ? fields[path] : undefined;
  if (own) return { type: own, item: undefined };
  if (!wellFormed.test(path)) return { part: path, of: '', names: Object.keys(fields) };
  let here: Type = { kind: 'record', fields };
  let item: Type | undefined;
  let done = '';
  for (const part of path.match(/\[\]|[^.[\]]+/g) ?? []) {
    if (here.kind === 'any') return { type: here, item: item ?? (path.includes('[]') ? here : undefined) };
    const inner: Type | undefined =
      part === '[]'
        ? here.kind === 'list'
          ? here.of
          : undefined
        : here.kind === 'record'
          ? fieldOf(here, part)
          : undefined;
    if (!inner) {
      const names = here.kind === 'record' ? Object.keys(here.fields) : here.kind === 'list' ? ['[]'] : [];
      return { part, of: done, names };
    }
    if (part === '[]') item = inner;
    done = part === '[]' ? `${done}[]` : done ? `${done}.${part}` : part;
    here = inner;
  }
  return { type: here, item };
}

export const isMissing = (found: FoundField | MissingField): found is MissingField => 'part' in found;

/** The environment of the settings of a field within a list: `it` is the item, `index` its index. */
export function withItem(env: Env, path: string): Env {
  if (!path.includes('[]') || !env.fields) return env;
  const found = fieldAt(path, env.fields.known);
  // Reads of an unknown item are not reported again.
  const item = isMissing(found) ? broken : (found.item ?? broken);
  const names = withNames(env.names, { it: { type: nullable(item) }, index: { type: int } });
  return { ...env, names };
}
