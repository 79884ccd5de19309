/** What the contract says of an answer, in the few words that the runtime checks it by. */
import type { AnswerShape } from '../compiled.ts';
import type { Type } from '../expression/type.ts';

const letters = { int: 'i', double: 'n', decimal: 'd', string: 's', bool: 'b', null: '*', any: '*' } as const;

/** The shape of a payload; undefined where nothing is known of it. */
export function answerShape(type: Type | undefined): AnswerShape | undefined {
  if (!type || type.kind === 'any' || type.kind === 'null') return undefined;
  const shape = shapeOf(type, new Set());
  return type.nullable ? ['?', shape] : shape;
}

/** @param inside the types that it stands in: one that holds itself is looked at once */
function shapeOf(type: Type, inside: ReadonlySet<Type>): AnswerShape {
  if (inside.has(type)) return '*';
  const here = new Set([...inside, type]);
  if (type.kind === 'list') return [shapeOf(type.of, here)];
  if (type.kind !== 'record') return letters[type.kind];
  const { fields, rest } = type;
  const shapes: Record<string, AnswerShape> = {};
  for (const [name, field] of Object.entries(fields)) {
    const shape = shapeOf(field, here);
    // Beside others, one that may be anything has to be named: they are not what it is.
    if (shape !== '*' || rest) shapes[name] = shape;
  }
  if (rest) shapes['*'] = shapeOf(rest, here);
  return shapes;
}
