/**
 * Narrowing: where a condition determines the alternative of a union (`it.kind == 'cat'`), its fields are
 * those of that alternative.
 */
import type { Names } from './names.ts';
import type { Ast } from './parse.ts';
import { nullableIf, type Type } from './type.ts';
import { unionOf } from './union.ts';

type Value = string | number | boolean;

/** What a condition implies about a value: its property is one of some values, or none of them. */
export interface Narrowing {
  /** The name that the path starts with. */
  root: string;
  /** The path of the value: `it`, `data.pets.first`. */
  path: string;
  property: string;
  values: readonly Value[];
  /** Whether the property is one of the values. */
  holds: boolean;
}

interface Path {
  root: string;
  path: string;
}

/** The path of a name or of a field; undefined for everything else. */
export function pathOf(ast: Ast, names: Names): Path | undefined {
  if (ast.op === 'id') {
    const alias = names.lookup(ast.args)?.alias;
    return { root: ast.args, path: alias?.join('.') ?? ast.args };
  }
  if (ast.op !== '.' && ast.op !== '[]') return undefined;
  const [of, key] = ast.args;
  const name = typeof key === 'string' ? key : literalOf(key);
  const base = name === undefined ? undefined : pathOf(of, names);
  return base && { root: base.root, path: `${base.path}.${name}` };
}

function literalOf({ op, args }: Ast): Value | undefined {
  if (op !== 'value') return undefined;
  if (typeof args === 'bigint') return Number(args);
  return typeof args === 'string' || typeof args === 'number' || typeof args === 'boolean' ? args : undefined;
}

/** What is known of values where a condition is true, or where it is false. */
export function narrowingsOf(ast: Ast, names: Names, holds = true): Narrowing[] {
  switch (ast.op) {
    case '&&':
    case '||':
      // If `a && b` is false, it is unknown which of the two is false.
      return holds === (ast.op === '&&') ? ast.args.flatMap((part) => narrowingsOf(part, names, holds)) : [];
    case '!_':
      return narrowingsOf(ast.args, names, !holds);
    case '==':
    case '!=': {
      const [a, b] = ast.args;
      const [field, value] = literalOf(a) === undefined ? [a, literalOf(b)] : [b, literalOf(a)];
      return value === undefined ? [] : about(field, [value], holds === (ast.op === '=='), names);
    }
    case 'in': {
      const [field, list] = ast.args;
      const values = list.op === 'list' ? list.args.map(literalOf) : [undefined];
      const known = values.filter((value) => value !== undefined);
      return known.length === values.length ? about(field, known, holds, names) : [];
    }
    default:
      return [];
  }
}

function about(field: Ast, values: readonly Value[], holds: boolean, names: Names): Narrowing[] {
  if (field.op !== '.' && field.op !== '[]') return [];
  const [of, key] = field.args;
  const property = typeof key === 'string' ? key : literalOf(key);
  const at = pathOf(of, names);
  return at && typeof property === 'string' ? [{ ...at, property, values, holds }] : [];
}

/** The type of the value at a path, by the conditions that hold there. */
export function narrowed(type: Type, path: string | undefined, names: Names): Type {
  if (type.kind !== 'record' || !type.union || path === undefined) return type;
  const { by, alternatives } = type.union;
  let left = alternatives;
  for (const one of names.narrowings())
    if (one.path === path && one.property === by)
      left = left.filter(({ values }) => values.some((value) => one.values.includes(value) === one.holds));
  if (left.length === alternatives.length || left.length === 0) return type;
  const [only] = left;
  return nullableIf(type.nullable, only && left.length === 1 ? only.type : unionOf(by, left, type.name));
}
