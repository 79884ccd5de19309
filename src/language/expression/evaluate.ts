/**
 * Evaluates compiled expressions. This part of the language ships with every page, so it is small, and it neither
 * parses text nor generates code.
 *
 * | tree | means |
 * |---|---|
 * | `['v', 3]` | a literal |
 * | `['id', 'query']`, `['id', 'data.limits']` | the value of a name in the scope |
 * | `['form', 'main']` | a form as one value; looked up as `form.main` |
 * | `['.', tree, 'field']`, `['[]', tree, tree]` | a field; an element of a list or an entry of a record |
 * | `['list', ...trees]`, `['record', [key, tree], ...]` | literals |
 * | `['&&', a, b]`, `['\|\|', a, b]`, `['?:', a, b, c]`, `['!', a]` | logic |
 * | `['+', a, b]`, `['+i', a, b]`, `['+d', a, b]` | arithmetic: of numbers (strings, lists), integers, amounts |
 * | `['==', a, b]`, `['==d', a, b]`, `['<', a, b]`, `['in', a, b]` … | comparison |
 * | `['map', list, 'x', body]`, filter, exists, all, exists_one | the macros of CEL |
 * | `['coalesce', ...trees]` | the first that is not null |
 * | `['text', tree]`, `['text', tree, set]` | the text of a key, or the label of a value in a status set, in the language of the scope |
 * | `['region', tree]`, `['region', tree, tag]` | the name of a region, in the language of the scope or of a tag |
 * | `['matches', tree, 'pattern']` | a regular expression |
 * | `['call', 'round', ...trees]` | a function, see functions.ts; `decimal` makes a Decimal to compute with, `plain` its decimal string |
 *
 * Missing values and empty fields are null: a field of null, a missing field and an element outside a list are
 * null; arithmetic, `<`, `<=`, `>`, `>=`, functions and `!` of null are null. `==` and `!=` compare null as a value.
 * `null && false` is false, `null && true` null, `null || true` true, `null || false` null, `null ? a : b` null. A null
 * predicate of `filter` counts as false. As an amount the empty string is null, and so is an amount divided by zero:
 * users produce both while they are typing a number.
 *
 * An operand of `&&`, `||`, `exists` or `all` that throws (a source that is still loading, an error) is ignored if
 * another operand decides, in either order.
 */
import type { Tree } from '../compiled.ts';
import { EvaluationError } from './evaluationError.ts';
import { functions, isRecord, own } from './functions.ts';
import { macro } from './macros.ts';
import { operators } from './operators.ts';
import { type Evaluator, regionOf, textOf } from './scope.ts';
import { child, fail, path } from './tree.ts';
import { Verdict } from './verdict.ts';

export type { Evaluator, Scope } from './scope.ts';
export { EvaluationError };

function field(tree: Tree, name: string): Evaluator {
  const of = build(tree);
  return (scope) => {
    const value = of(scope);
    if (value === null) return null;
    if (isRecord(value)) return own(value, name);
    throw new EvaluationError(`.${name}`, [value], [path(tree)], 'only a record has fields');
  };
}

function element(tree: Tree, key: Tree): Evaluator {
  const of = build(tree);
  const at = build(key);
  return (scope) => {
    const value = of(scope);
    const which = at(scope);
    if (value === null || which === null) return null;
    const index = typeof which === 'number' && Number.isInteger(which);
    if (Array.isArray(value) && index) return own(value, which);
    if (isRecord(value) && (index || typeof which === 'string')) return own(value, String(which));
    throw new EvaluationError('[]', [value, which], [path(tree), path(key)], 'no such thing as this element');
  };
}

function operation(operator: string, trees: Tree[]): Evaluator {
  const compute = operators.get(operator);
  const [first, second] = trees;
  if (!compute || !first || !second) throw new Error(`No operator ${operator}`);
  const left = build(first);
  const right = build(second);
  const equality = /^[=!]/.test(operator);
  return (scope) => {
    const a = left(scope);
    const b = right(scope);
    if (!equality && (a === null || b === null)) return null;
    try {
      return compute(a, b);
    } catch (cause) {
      return fail(operator, [a, b], trees, cause);
    }
  };
}

function call(name: string, trees: Tree[]): Evaluator {
  const compute = functions.get(name);
  if (!compute) throw new Error(`No function ${name}`);
  const parts = trees.map(build);
  return (scope) => {
    const values = parts.map((part) => part(scope));
    if (values.includes(null)) return null;
    try {
      return compute(...values);
    } catch (cause) {
      return fail(name, values, trees, cause);
    }
  };
}

function not(tree: Tree): Evaluator {
  const of = build(tree);
  return (scope) => {
    const value = of(scope);
    if (value === null) return null;
    if (typeof value === 'boolean') return !value;
    throw new EvaluationError('!', [value], [path(tree)], 'neither true nor false');
  };
}

function conditional(trees: Tree[]): Evaluator {
  const [when, then, otherwise] = trees.map(build);
  if (!when || !then || !otherwise) throw new Error('A condition has three parts');
  return (scope) => {
    const value = when(scope);
    if (value === true) return then(scope);
    if (value === false) return otherwise(scope);
    if (value === null) return null;
    throw new EvaluationError('?:', [value], trees.slice(0, 1).map(path), 'neither true nor false');
  };
}

function logical(operator: string, decisive: boolean, trees: Tree[]): Evaluator {
  const parts = trees.map(build);
  return (scope) => {
    const verdict = new Verdict(operator, decisive);
    for (const part of parts) if (verdict.add(part, scope)) return decisive;
    return verdict.result();
  };
}

function matches(tree: Tree, pattern: string): Evaluator {
  const of = build(tree);
  const expression = new RegExp(pattern, 'u');
  return (scope) => {
    const value = of(scope);
    if (value === null) return null;
    if (typeof value === 'string') return expression.test(value);
    throw new EvaluationError('matches', [value], [path(tree)], 'not a text');
  };
}

function record(entries: readonly unknown[]): Evaluator {
  const fields = entries.map((entry): [string, Evaluator] => {
    if (!Array.isArray(entry)) throw new Error('Not a compiled expression');
    return [String(entry[0]), build(child(entry[1]))];
  });
  return (scope) => Object.fromEntries(fields.map(([name, value]) => [name, value(scope)]));
}

function build(tree: Tree): Evaluator {
  const [operator, ...args] = tree;
  const [first] = args;
  switch (operator) {
    case 'v':
      return () => first;
    case 'id':
    case 'form': {
      const name = operator === 'id' ? String(first) : `form.${first}`;
      return (scope) => scope.lookup(name) ?? null;
    }
    case '.':
      return field(child(first), String(args[1]));
    case '[]':
      return element(child(first), child(args[1]));
    case 'record':
      return record(args);
    case 'map':
    case 'filter':
    case 'exists':
    case 'all':
    case 'exists_one':
      return macro(operator, child(first), String(args[1]), child(args[2]), build);
    case 'text': {
      const key = build(child(first));
      return (scope) => {
        const value = key(scope);
        return value === null ? null : textOf(String(value), scope, args[1]);
      };
    }
    case 'region': {
      const code = build(child(first));
      return (scope) => {
        const value = code(scope);
        return value === null ? null : regionOf(String(value), args[1], scope);
      };
    }
    case 'matches':
      return matches(child(first), String(args[1]));
    case 'call':
      return call(String(first), args.slice(1).map(child));
  }
  const trees = args.map(child);
  switch (operator) {
    case 'list': {
      const items = trees.map(build);
      return (scope) => items.map((item) => item(scope));
    }
    case '&&':
      return logical(operator, false, trees);
    case '||':
      return logical(operator, true, trees);
    case '?:':
      return conditional(trees);
    case '!':
      return not(child(first));
    case 'coalesce': {
      const parts = trees.map(build);
      return (scope) => {
        for (const part of parts) {
          const value = part(scope);
          if (value !== null) return value;
        }
        return null;
      };
    }
  }
  return operation(operator, trees);
}

const prepared = new WeakMap<Tree, Evaluator>();

/**
 * Creates the evaluator of a tree; cached as long as the tree exists. Results are plain JSON (null, never undefined);
 * values of the scope are returned as they are, never copied.
 * @throws Error if the tree was not made by the compiler; the evaluator throws EvaluationError, and everything that
 * the scope throws
 */
export function prepare(tree: Tree): Evaluator {
  let evaluator = prepared.get(tree);
  if (!evaluator) {
    evaluator = build(tree);
    prepared.set(tree, evaluator);
  }
  return evaluator;
}
