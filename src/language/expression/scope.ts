/** What a tree is evaluated in. */
export interface Scope {
  /** The value of a name; null or undefined where there is none. May throw, for instance while it loads. */
  lookup(name: string): unknown;
  /** The text of a key; the key itself stands for it where the scope has no texts. */
  text?(key: string): string;
}

export type Evaluator = (scope: Scope) => unknown;

/** The text of a key in a scope. */
export const textOf = (key: string, scope: Scope): string => scope.text?.(key) ?? key;
