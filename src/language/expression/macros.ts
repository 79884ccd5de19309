/** The macros of CEL: they evaluate an expression for each element of a list, which has its own name. */
import type { Tree } from '../compiled.ts';
import { EvaluationError } from './evaluationError.ts';
import { derived } from './origins.ts';
import { type Evaluator, regionOf, type Scope, textOf } from './scope.ts';
import { fail } from './tree.ts';
import { Verdict } from './verdict.ts';

/** A scope with one additional name: the variable of a macro. */
class Local implements Scope {
  readonly #outer: Scope;
  readonly #name: string;
  value: unknown = null;
  constructor(outer: Scope, name: string) {
    this.#outer = outer;
    this.#name = name;
  }
  lookup(name: string): unknown {
    return name === this.#name ? this.value : this.#outer.lookup(name);
  }
  text(key: string, set?: string): string {
    return textOf(key, this.#outer, set);
  }
  region(code: string, tag?: string): string {
    return regionOf(code, tag, this.#outer);
  }
}

/** @param build creates the evaluators of the inner trees */
export function macro(
  operator: string,
  over: Tree,
  name: string,
  tree: Tree,
  build: (tree: Tree) => Evaluator,
): Evaluator {
  const items = build(over);
  const body = build(tree);
  return (scope) => {
    const values = items(scope);
    if (values === null) return null;
    if (!Array.isArray(values)) return fail(operator, [values], [over], new TypeError('not a list'));
    const inner = new Local(scope, name);
    const each = (value: unknown) => {
      inner.value = value ?? null;
      return body(inner);
    };
    // Only a record literal creates a new object; other bodies return existing values.
    if (operator === 'map')
      return values.map(tree[0] === 'record' ? (value) => derived(each(value), value) : each);
    if (operator === 'filter' || operator === 'exists_one') {
      const kept = values.filter((value) => {
        const passes = each(value);
        if (passes === null || typeof passes === 'boolean') return passes;
        throw new EvaluationError(operator, [passes], [], 'neither true nor false');
      });
      return operator === 'filter' ? kept : kept.length === 1;
    }
    const decisive = operator === 'exists';
    const verdict = new Verdict(operator, decisive);
    for (const value of values) {
      inner.value = value ?? null;
      if (verdict.add(body, inner)) return decisive;
    }
    return verdict.result();
  };
}
