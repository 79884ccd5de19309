import { sameDeclaration } from './declared.ts';

/**
 * The types of expressions. They are derived from the contract (JSON Schema of OpenAPI 3.1), from the schemas of
 * forms, and from the declarations of a screen.
 */

export interface Scalar {
  kind: 'int' | 'double' | 'decimal' | 'string' | 'bool' | 'null';
  nullable?: boolean;
  /** The only possible values. */
  values?: readonly (string | number | boolean)[];
  /** A number above 0. */
  positive?: true;
  /** A whole number that a JavaScript number may not hold (int64). */
  long?: true;
  /** `values` holds for this use only; other uses may have other values. */
  open?: true;
}

export interface ListType {
  kind: 'list';
  nullable?: boolean;
  /** May be a getter, so that a schema can refer to itself. */
  readonly of: Type;
}

export interface RecordType {
  kind: 'record';
  nullable?: boolean;
  /** Its name in messages, such as the name of a schema. */
  name?: string;
  /** May be a getter, so that a schema can refer to itself. */
  readonly fields: Readonly<Record<string, Type>>;
  /** The type of every other field, for a map. May be a getter. */
  readonly rest?: Type | undefined;
  /** The alternatives that a property tells apart; `fields` are those that all have. May be a getter. */
  readonly union?: Union | undefined;
}

export interface Union {
  /** The property that tells the alternatives apart. */
  by: string;
  alternatives: readonly Alternative[];
}

export interface Alternative {
  /** The values of the property that select it. */
  values: readonly (string | number | boolean)[];
  type: RecordType;
}

/** Unknown: every use is allowed except arithmetic, which needs a conversion by decimal(), int() or double(). */
export interface AnyType {
  kind: 'any';
  nullable?: boolean;
}

export type Type = Scalar | ListType | RecordType | AnyType;

export const any: Type = { kind: 'any' };
/** The type of an erroneous part: its uses are not reported again. */
export const broken: Type = { kind: 'any' };
export const int: Type = { kind: 'int' };
export const double: Type = { kind: 'double' };
export const decimal: Type = { kind: 'decimal' };
export const string: Type = { kind: 'string' };
export const bool: Type = { kind: 'bool' };
/** Only null; also the element type of an empty list. */
export const nothing: Type = { kind: 'null' };

export function listOf(of: Type): ListType {
  return { kind: 'list', of };
}

export function recordOf(fields: Record<string, Type>, name?: string): RecordType {
  return name === undefined ? { kind: 'record', fields } : { kind: 'record', fields, name };
}

/** A record whose fields are computed on first access. */
export function lazyRecord(
  parts: () => Pick<RecordType, 'fields' | 'rest' | 'union'>,
  name?: string,
): RecordType {
  let known: ReturnType<typeof parts> | undefined;
  const read = () => {
    known ??= parts();
    return known;
  };
  return {
    kind: 'record',
    ...(name === undefined ? {} : { name }),
    get fields() {
      return read().fields;
    },
    get rest() {
      return read().rest;
    },
    get union() {
      return read().union;
    },
  };
}

/** A list whose element type is computed on first access. */
export function lazyList(element: () => Type): ListType {
  let known: Type | undefined;
  return {
    kind: 'list',
    get of() {
      known ??= element();
      return known;
    },
  };
}

const nullables = new WeakMap<Type, Type>();

/** The type or null. Returns the same object for the same type, and does not evaluate lazy types. */
export function nullable(type: Type): Type {
  if (type.nullable || type.kind === 'null' || type.kind === 'any') return type;
  let made = nullables.get(type);
  if (!made) {
    if (type.kind === 'record')
      made = Object.assign(
        lazyRecord(() => type, type.name),
        { nullable: true },
      );
    else if (type.kind === 'list')
      made = Object.assign(
        lazyList(() => type.of),
        { nullable: true },
      );
    else made = { ...type, nullable: true };
    nullables.set(type, sameDeclaration(type, made));
  }
  return made;
}

/** The type without null. */
export function required(type: Type): Type {
  if (!type.nullable) return type;
  if (type.kind === 'record')
    return sameDeclaration(
      type,
      lazyRecord(() => type, type.name),
    );
  if (type.kind === 'list')
    return sameDeclaration(
      type,
      lazyList(() => type.of),
    );
  return sameDeclaration(type, { ...type, nullable: false });
}

/** The type, nullable under a condition. */
export function nullableIf(condition: boolean | undefined, type: Type): Type {
  return condition ? nullable(type) : type;
}

export function isNumeric(type: Type): boolean {
  return type.kind === 'int' || type.kind === 'double' || type.kind === 'decimal';
}

export function isScalar(type: Type): type is Scalar {
  return type.kind !== 'record' && type.kind !== 'list' && type.kind !== 'any';
}

/** The type of a record's field; undefined if there is no such field. */
export function fieldOf(type: RecordType, name: string): Type | undefined {
  if (Object.hasOwn(type.fields, name)) return type.fields[name];
  return type.rest && nullable(type.rest);
}
