/** Finds the names that an expression reads, without resolving them. */
import { type Ast, parse } from './parse.ts';

/**
 * Each name that is read, with the field if there is one: `given.row.title` is `['given', 'row']`. Empty for a syntax
 * error.
 */
export function namesRead(source: string): (readonly [name: string, field?: string])[] {
  const parsed = parse(source);
  if ('problem' in parsed) return [];
  const found: (readonly [string, string?])[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const inner of value) visit(inner);
    if (!isAst(value)) return;
    if (value.op === 'id') found.push([value.args]);
    else if (value.op === '.' && value.args[0].op === 'id') found.push([value.args[0].args, value.args[1]]);
    else visit(value.args);
  };
  visit(parsed.ast);
  return found;
}

const isAst = (value: unknown): value is Ast =>
  typeof value === 'object' && value !== null && 'op' in value && 'args' in value;
