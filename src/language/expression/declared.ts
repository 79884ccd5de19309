/** Remembers in which schema a type is declared, so that a wrong type that many places read is one finding there. */
import type { Type } from './type.ts';

/** Files and JSON pointers, with `#` between them. */
const places = new WeakMap<Type, readonly string[]>();

/** The type, as one that is declared at these places, or computed from values whose types are; not for `broken`. */
export function declaredAt(declarations: readonly string[], type: Type): Type {
  if (declarations.length === 0) return type;
  // Lists and records are made for each schema, and may not be read yet.
  const own = type.kind === 'list' || type.kind === 'record' ? type : { ...type };
  if (!places.has(own)) places.set(own, declarations);
  return own;
}

/** A type that was made of another one is declared where that one is. */
export function sameDeclaration<Made extends Type>(from: Type, made: Made): Made {
  const declarations = places.get(from);
  if (declarations) places.set(made, declarations);
  return made;
}

/** The places where types are declared; none for those that are not read from a shared schema. */
export const declarationsOf = (...types: readonly Type[]): string[] =>
  types.flatMap((type) => places.get(type) ?? []);
