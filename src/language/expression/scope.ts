/** What a tree is evaluated in. */
export interface Scope {
  /** The value of a name; null or undefined where there is none. May throw, for instance while it loads. */
  lookup(name: string): unknown;
  /** The text of a key; the key itself stands for it where the scope has no texts. */
  text?(key: string): string;
  /** The name of a country or region in the language of the scope, or in the one of a tag. */
  region?(code: string, tag?: string): string;
}

export type Evaluator = (scope: Scope) => unknown;

/** The text of a key in a scope. */
export const textOf = (key: string, scope: Scope): string => scope.text?.(key) ?? key;

/** The name of a region in a scope; its code where the scope has no names. */
export const regionOf = (code: string, tag: unknown, scope: Scope): string =>
  scope.region?.(code, typeof tag === 'string' ? tag : undefined) ?? code;
