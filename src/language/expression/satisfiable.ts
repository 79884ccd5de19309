/** Finds conditions that cannot all hold: `a` and `!a || b` and `!b`. */
import { written } from './divisors.ts';
import { type Ast, parse } from './parse.ts';

/** A condition, without its equals sign, and whether it has to be true or false. */
export interface Requirement {
  source: string;
  holds: boolean;
}

/** With more parts than this, there are too many combinations to try. */
const maxParts = 10;

/**
 * Whether all conditions can hold at once: false if they certainly cannot. Everything except `&&`, `||` and `!`
 * counts as unknown.
 */
export function isSatisfiable(asked: readonly Requirement[]): boolean {
  const parts: string[] = [];
  const tests = asked.flatMap(({ source, holds }) => {
    const parsed = parse(source);
    if ('problem' in parsed) return [];
    const test = testOf(parsed.ast, source, parts);
    return [(values: number) => test(values) === holds];
  });
  if (parts.length > maxParts) return true;
  for (let values = 0; values < 2 ** parts.length; values++)
    if (tests.every((test) => test(values))) return true;
  return false;
}

/** @param parts the parts so far; `values` has a bit for each of them */
function testOf(ast: Ast, source: string, parts: string[]): (values: number) => boolean {
  if (ast.op === '!_') {
    const inner = testOf(ast.args, source, parts);
    return (values) => !inner(values);
  }
  if (ast.op === '&&' || ast.op === '||') {
    const [a, b] = ast.args.map((part) => testOf(part, source, parts));
    if (!a || !b) return () => true;
    return ast.op === '&&' ? (values) => a(values) && b(values) : (values) => a(values) || b(values);
  }
  if (ast.op === 'value') return () => ast.args === true;
  if (ast.op === '==' || ast.op === '!=') {
    const [a, b] = ast.args;
    const same = ast.op === '==';
    if (b.op === 'value' && typeof b.args === 'boolean') {
      const inner = testOf(a, source, parts);
      return (values) => inner(values) === (same === b.args);
    }
    const equal = bitOf(`${written(source, a)}==${written(source, b)}`, parts);
    return (values) => equal(values) === same;
  }
  return bitOf(written(source, ast), parts);
}

function bitOf(part: string, parts: string[]): (values: number) => boolean {
  if (!parts.includes(part)) parts.push(part);
  const bit = 2 ** parts.indexOf(part);
  return (values) => (values & bit) !== 0;
}
