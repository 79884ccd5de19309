import type { Read } from '../compiled.ts';
import type { Narrowing } from './narrowing.ts';
import type { Type } from './type.ts';

/** The meaning of a name. */
export interface Binding {
  type: Type;
  /**
   * The reads to record, given the path below the name (`['limits', 'rate']` for `data.limits.rate`); see {@link
   * Read}. Omitted for values that never change under a node: local names, the query, constants. For a `let`: the
   * reads of its own expression.
   */
  reads?: (path: readonly string[]) => readonly Read[];
  /** The path that it is an alias of: `form` is `['forms', 'main']`. `type` and `reads` are those of that path. */
  alias?: readonly [root: string, name: string];
  kind?: 'let';
}

/** The names that are visible to an expression. */
export interface Names {
  lookup(name: string): Binding | undefined;
  all(): Iterable<string>;
  /** What the enclosing conditions imply about values. */
  narrowings(): readonly Narrowing[];
}

/**
 * Records reads of a root to this depth below it: `rootReads('data', 1)` records `data.limits` for `data.limits.rate`,
 * `rootReads('now', 0)` records `now`. With a prefix for an alias: `rootReads('forms', 2, ['main'])`.
 */
export function rootReads(
  root: string,
  depth: number,
  prefix: readonly string[] = [],
): NonNullable<Binding['reads']> {
  const start = [root, ...prefix.slice(0, depth)].join('.');
  const remainingDepth = Math.max(0, depth - prefix.length);
  return (path) => {
    let read = start;
    for (let at = 0; at < remainingDepth && at < path.length; at++) read += `.${path[at]}`;
    return [read];
  };
}

type Bindings = Readonly<Record<string, Binding>>;

class Bound implements Names {
  readonly #bindings: Bindings;
  readonly #outer: Names | undefined;
  readonly #condition: ((names: Names) => readonly Narrowing[]) | undefined;

  constructor(bindings: Bindings, outer?: Names, condition?: (names: Names) => readonly Narrowing[]) {
    this.#bindings = bindings;
    this.#outer = outer;
    this.#condition = condition;
  }

  lookup(name: string): Binding | undefined {
    return Object.hasOwn(this.#bindings, name) ? this.#bindings[name] : this.#outer?.lookup(name);
  }

  all(): Iterable<string> {
    return new Set([...Object.keys(this.#bindings), ...(this.#outer?.all() ?? [])]);
  }

  narrowings(): readonly Narrowing[] {
    // A name that is bound again means another value.
    const outer = this.#outer?.narrowings().filter(({ root }) => !Object.hasOwn(this.#bindings, root)) ?? [];
    return [...outer, ...(this.#condition?.(this) ?? [])];
  }
}

/** Names from a record. */
export const namesOf = (bindings: Bindings): Names => new Bound(bindings);

/** Adds names, which shadow the outer ones. */
export const withNames = (outer: Names, bindings: Bindings): Names => new Bound(bindings, outer);

/** The same names where a condition holds. @param condition computes what it says, only when that is asked for */
export const withCondition = (outer: Names, condition: (names: Names) => readonly Narrowing[]): Names =>
  new Bound({}, outer, condition);
