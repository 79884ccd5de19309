/** The macros that order or group a list by a key that an expression computes for each element. */
import type { Tree } from '../compiled.ts';
import type { Context } from './context.ts';
import { describe } from './describe.ts';
import type { Names } from './names.ts';
import type { Ast } from './parse.ts';
import { isScalar, listOf, recordOf, type Type } from './type.ts';
import { asJson, type Typed } from './typed.ts';

const directions = ['up', 'down'];

/**
 * Compiles `list.sortBy(x, key, direction)` and `list.groupBy(x, key)`. The list is made a list of pairs, element and
 * key, so that the functions of library.ts need not evaluate expressions.
 * @param inner the names with that of the element
 * @returns undefined if it is erroneous
 */
export function compileKeyed(
  context: Context,
  name: 'sortBy' | 'groupBy',
  { element, list, variable }: { element: Type; list: Typed; variable: string },
  [first, second]: readonly [Ast, Ast | undefined],
  inner: Names,
): { tree: Tree; type: Type } | undefined {
  context.library = true;
  const key = context.compile(first, inner);
  const { type } = key;
  if (!isScalar(type) && type.kind !== 'any') {
    context.wrong(key, `${name}() takes one value for each element`, {
      expected: 'a text, a number, an amount, or true or false',
      found: describe(type),
    });
    return undefined;
  }
  const pairs: Tree = ['map', list.tree, variable, ['list', ['id', variable], asJson(key)]];
  const tree: Tree = ['call', type.kind === 'decimal' ? `${name}.d` : name, pairs];
  if (name === 'groupBy') return { tree, type: listOf(recordOf({ key: type, rows: listOf(element) })) };
  if (!second) return { tree, type: listOf(element) };
  const direction = second.op === 'value' ? second.args : undefined;
  if (typeof direction !== 'string' || !directions.includes(direction)) {
    context.wrong({ from: second.start, to: second.end }, 'the direction is written out in quotes', {
      expected: "'up' or 'down'",
    });
    return undefined;
  }
  return { tree: [...tree, ['v', direction]], type: listOf(element) };
}
