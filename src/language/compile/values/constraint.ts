/** The plain JSON Schema keywords of the grammar: types and limits. */
import type { Shape } from '../../grammar/shape.ts';
import { didYouMean, nearest } from '../../nearest.ts';
import { entries, type JsonNode, member, members, plain } from '../../source/read.ts';
import type { Env } from '../env.ts';

/** Whether a value has the type that the shape requires. */
export function fitsJson(
  json: Pick<JsonNode, 'type' | 'value'>,
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
export function constraints(json: JsonNode, shape: Shape, { compilation, site }: Env): void {
  const value: unknown = json.value;
  if (shape.enum && !shape.enum.includes(value)) {
    const expected = shape.enum.join(', ');
    const near = nearest(String(value), shape.enum.map(String));
    const hint = didYouMean(near);
    compilation.report(site, json, 'unknown-value', `“${value}” is not one of ${expected}${hint}`, {
      expected,
      nearest: near,
    });
  }
  const range = rangeFault(json, shape);
  if (range) compilation.report(site, json, 'out-of-range', range.message, { expected: range.expected });
  if (shape.unique && !range) checkUnique(json, shape.unique, { compilation, site });
  if (typeof value === 'string' && shape.pattern && !shape.pattern.test(value)) {
    compilation.report(
      site,
      json,
      shape.rule ?? 'pattern',
      `“${value}” does not have the required form${shape.description ? `: ${shape.description}` : ''}`,
      {
        expected: String(shape.pattern),
      },
    );
  }
}

/** Reports items that share the value of a property that must be unique. */
function checkUnique(
  json: JsonNode,
  properties: readonly string[],
  { compilation, site }: Pick<Env, 'compilation' | 'site'>,
): void {
  const seen = new Set<string>();
  for (const item of entries(json)) {
    if (member(item, 'when')) continue;
    const own = properties.flatMap((property) => {
      const at = member(item, property);
      return at ? [{ property, at, key: `${property} ${JSON.stringify(plain(at))}` }] : [];
    });
    const doubled = own.find(({ key }) => seen.has(key));
    for (const { key } of own) seen.add(key);
    if (!doubled) continue;
    const { property, at } = doubled;
    const message = `“${property}” must be unique: another item has the same one`;
    compilation.report(site, at, 'doubled-item', message, { expected: `a “${property}” of its own` });
  }
}

const fault = (message: string, expected: string) => ({ message, expected });

/** Why a number, or a number of items, is out of range. */
function rangeFault(json: JsonNode, shape: Shape): { message: string; expected: string } | undefined {
  const value: unknown = json.value;
  if (typeof value === 'number') {
    const { minimum, above, maximum } = shape;
    if (minimum !== undefined && value < minimum)
      return fault(`This is less than ${minimum}`, `at least ${minimum}`);
    if (above !== undefined && value <= above)
      return fault(`This is not more than ${above}`, `more than ${above}`);
    if (maximum !== undefined && value > maximum)
      return fault(`This is more than ${maximum}`, `at most ${maximum}`);
  }
  const min = shape.minItems ?? shape.minProperties;
  const max = shape.maxItems;
  if (min === undefined && max === undefined) return undefined;
  const count = json.type === 'array' ? entries(json).length : members(json).length;
  if (min !== undefined && count < min)
    return fault(`Expected at least ${min}, got ${count}`, `at least ${min}`);
  if (max !== undefined && count > max)
    return fault(`Expected at most ${max}, got ${count}`, `at most ${max}`);
  return undefined;
}
