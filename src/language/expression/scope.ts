/** The environment in which a tree is evaluated. */
export interface Scope {
  /** The value of a name; null or undefined if there is none. May throw, for example while it is loading. */
  lookup(name: string): unknown;
  /**
   * The text of a key, or with a status set the label of a value; without this method the key or value itself is used.
   */
  text?(key: string, set?: string): string;
  /** The name of a country or region in the language of the scope, or in that of a tag. */
  region?(code: string, tag?: string): string;
}

export type Evaluator = (scope: Scope) => unknown;

/** The text of a key in a scope, or the label of a value in a status set. */
export const textOf = (key: string, scope: Scope, set?: unknown): string =>
  scope.text?.(key, set as string | undefined) ?? key;

/** The name of a region in a scope; its code if the scope has no names. */
export const regionOf = (code: string, tag: unknown, scope: Scope): string =>
  scope.region?.(code, typeof tag === 'string' ? tag : undefined) ?? code;
