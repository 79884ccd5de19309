/** Derives from the contract the compact shape by which the runtime checks an answer. */
import type { AnswerShape } from '../../compiled.ts';
import type { Type } from '../../expression/type.ts';

const letters = { int: 'i', double: 'n', decimal: 'd', string: 's', bool: 'b', null: '*', any: '*' } as const;

/** Many pages load the same operation. */
const known = new WeakMap<Type, AnswerShape>();

/** The shape of a payload; undefined if its type is unknown. */
export function answerShape(type: Type | undefined): AnswerShape | undefined {
  if (!type || type.kind === 'any' || type.kind === 'null') return undefined;
  let shape = known.get(type);
  if (shape === undefined) {
    shape = shapeOf(type, new Set());
    if (type.nullable) shape = ['?', shape];
    known.set(type, shape);
  }
  return shape;
}

/** What is nested deeper is not checked: alternatives of recursive schemas may have no end. */
const maxDepth = 12;

/** @param inside the enclosing types, at which recursion stops */
function shapeOf(type: Type, inside: ReadonlySet<Type>): AnswerShape {
  if (inside.has(type) || inside.size >= maxDepth) return '*';
  const here = new Set([...inside, type]);
  if (type.kind === 'list') return [shapeOf(type.of, here)];
  if (type.kind !== 'record') return letters[type.kind];
  const { fields, rest } = type;
  const shapes: Record<string, AnswerShape> = {};
  for (const [name, field] of Object.entries(fields)) {
    const shape = shapeOf(field, here);
    // With `rest`, a field of any type is listed too; otherwise the shape of `rest` would apply to it.
    if (shape !== '*' || rest) shapes[name] = shape;
  }
  if (rest) shapes['*'] = shapeOf(rest, here);
  return shapes;
}
