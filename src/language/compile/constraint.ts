/** What plain JSON Schema says of a value: its type and its limits. */
import type { Shape } from '../grammar/shape.ts';
import { nearest } from '../nearest.ts';
import { entries, type Json, members } from '../source/read.ts';
import type { Env } from './unit.ts';

/** Whether a value is of the type that the shape asks for. */
export function fitsJson(
  json: Pick<Json, 'type' | 'value'>,
  { json: type, enum: values, constant }: Shape,
): boolean {
  if (type === undefined)
    return values === undefined && constant === undefined
      ? true
      : json.type !== 'object' && json.type !== 'array';
  if (type === 'integer') return json.type === 'number' && Number.isInteger(json.value);
  return json.type === type;
}

const words: Record<string, string> = {
  string: 'a string',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

/** The type of a value in words. */
export function describeJson({ json, enum: values }: { json?: string; enum?: readonly unknown[] }): string {
  if (values) return `one of ${values.join(', ')}`;
  return words[json ?? ''] ?? 'a value';
}

/** Reports a value that breaks the limits of its shape. */
export function constraints(json: Json, shape: Shape, { unit, site }: Env): void {
  const report = (message: string, expected: string, near?: string): void =>
    unit.report(site, json, 'out-of-range', message, { expected, nearest: near });
  const value: unknown = json.value;
  if (shape.enum && !shape.enum.includes(value)) {
    const expected = shape.enum.join(', ');
    const near = nearest(String(value), shape.enum.map(String));
    const hint = near === undefined ? '' : `; did you mean “${near}”?`;
    unit.report(site, json, 'unknown-value', `“${value}” is none of ${expected}${hint}`, {
      expected,
      nearest: near,
    });
  }
  if (typeof value === 'number') {
    if (shape.minimum !== undefined && value < shape.minimum)
      report(`This is less than ${shape.minimum}`, `at least ${shape.minimum}`);
    if (shape.above !== undefined && value <= shape.above)
      report(`This is not more than ${shape.above}`, `more than ${shape.above}`);
    if (shape.maximum !== undefined && value > shape.maximum)
      report(`This is more than ${shape.maximum}`, `at most ${shape.maximum}`);
  }
  if (typeof value === 'string' && shape.pattern && !shape.pattern.test(value)) {
    unit.report(
      site,
      json,
      shape.rule ?? 'pattern',
      `“${value}” is not written as it has to be${shape.description ? `: ${shape.description}` : ''}`,
      {
        expected: String(shape.pattern),
      },
    );
  }
  const count = json.type === 'array' ? entries(json).length : members(json).length;
  const least = shape.minItems ?? shape.minProperties;
  if (least !== undefined && count < least)
    report(`There are ${count} here, and at least ${least} are wanted`, `at least ${least}`);
  if (shape.maxItems !== undefined && count > shape.maxItems)
    report(`There are ${count} here, and at most ${shape.maxItems} are allowed`, `at most ${shape.maxItems}`);
}
