/**
 * The types that expressions have. They come from the contract (JSON Schema of OpenAPI 3.1), from the
 * schemas of forms, and from what a screen declares.
 */

export interface Scalar {
  kind: 'int' | 'double' | 'decimal' | 'string' | 'bool' | 'null';
  nullable?: boolean;
  /** The only values it can have. */
  values?: readonly (string | number | boolean)[];
}

export interface ListType {
  kind: 'list';
  nullable?: boolean;
  of: Type;
}

export interface RecordType {
  kind: 'record';
  nullable?: boolean;
  /** What it is called in messages, such as the name of a schema. */
  name?: string;
  /** Read through a getter, so that a schema can refer to itself. */
  readonly fields: Readonly<Record<string, Type>>;
  /** The type of every other field, for a map. */
  rest?: Type;
}

/** Nothing is known: every use is allowed but arithmetic, which has to say what it means by decimal(), int() or double(). */
export interface AnyType {
  kind: 'any';
  nullable?: boolean;
}

export type Type = Scalar | ListType | RecordType | AnyType;
