/** Finds keywords of one schema that contradict each other, so that no value of a field satisfies all of them. */
import { writing } from '../fix.ts';
import { didYouMean, nearest } from '../nearest.ts';
import { doubledIn } from '../source/doubled.ts';
import { entries, type JsonNode, member, plain, type SourceFile } from '../source/read.ts';
import type { SchemaFault } from './schemaFile.ts';
import { typeNames } from './schemaKeywords.ts';

/** A schema whose own keywords contradict each other. */
export function contradictions(source: SourceFile, schema: JsonNode): SchemaFault[] {
  const faults: SchemaFault[] = [];
  const listed = member(schema, 'enum');
  const pattern = member(schema, 'pattern');
  const expression = typeof pattern?.value === 'string' ? readPattern(pattern.value) : undefined;
  if (pattern && listed?.type === 'array' && expression) {
    const values = entries(listed).map((entry) => entry.value);
    const forbidden = values.filter((value) => typeof value === 'string' && !expression.test(value));
    if (forbidden.length > 0) {
      const message = `The pattern forbids ${forbidden.map((one) => `“${one}”`).join(', ')} of the enum`;
      faults.push({ at: pattern, message, expected: 'an enum, or a pattern' });
    }
  }
  const twice = listed && doubledIn(listed);
  if (twice) faults.push({ ...twice, expected: 'each value once' });
  const preset = member(schema, 'default');
  if (preset) {
    const why = mismatchOf(source, schema, preset, expression);
    if (why) faults.push({ at: preset, ...why });
  }
  return faults;
}

const named: Partial<Record<JsonNode['type'], string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

function isOfType(value: unknown, { type }: JsonNode, kind: string): boolean {
  if (!typeNames.includes(kind)) return true;
  return kind === 'integer' ? Number.isInteger(value) : type === kind;
}

/** A text as the plain value of a type; undefined if it is none. */
function plainOf(text: string, kind: string): string | undefined {
  if (kind === 'boolean') return /^(true|false)$/i.test(text) ? text.toLowerCase() : undefined;
  const pattern = kind === 'integer' ? /^-?\d+$/ : kind === 'number' ? /^-?\d+(\.\d+)?$/ : undefined;
  return pattern?.test(text) ? text : undefined;
}

function readPattern(text: string): RegExp | undefined {
  try {
    return new RegExp(text, 'u');
  } catch {
    return undefined;
  }
}

/** Why a default is not a value of its schema. */
function mismatchOf(
  source: SourceFile,
  schema: JsonNode,
  preset: JsonNode,
  pattern: RegExp | undefined,
): Omit<SchemaFault, 'at'> | undefined {
  const { value } = preset;
  // An expression is read by whoever shows the form.
  if (typeof value === 'string' && value.startsWith('=')) return undefined;
  const listed = member(schema, 'enum');
  if (listed?.type === 'array' && ['string', 'number'].includes(typeof value)) {
    const values = entries(listed).map((entry) => plain(entry));
    if (!values.includes(value)) {
      const near = typeof value === 'string' ? nearest(value, values.map(String)) : undefined;
      const message = `The default “${value}” is not in the enum${didYouMean(near)}`;
      return { message, expected: values.join(', '), nearest: near };
    }
  }
  const kind = member(schema, 'type')?.value;
  if (typeof kind === 'string' && !isOfType(value, preset, kind)) {
    const plain = typeof value === 'string' ? plainOf(value.trim(), kind) : undefined;
    const message = `The default is ${named[preset.type] ?? 'a value'}, and the type is ${kind}`;
    if (plain === undefined) return { message, expected: kind };
    return {
      message: `In quotes this is a string: write ${plain} without quotes`,
      expected: plain,
      fix: writing(source, preset, plain),
    };
  }
  const limit = (name: string): number | undefined => {
    const found: unknown = member(schema, name)?.value;
    return typeof found === 'number' ? found : undefined;
  };
  if (typeof value === 'number') {
    const [low, high] = [limit('minimum'), limit('maximum')];
    if (low !== undefined && value < low)
      return { message: `The default ${value} is below minimum ${low}`, expected: `at least ${low}` };
    if (high !== undefined && value > high)
      return { message: `The default ${value} is above maximum ${high}`, expected: `at most ${high}` };
  }
  if (typeof value !== 'string' || value === '') return undefined;
  if (member(schema, 'format')?.value === 'date' && !/^\d{4}-\d\d-\d\d$/.test(value)) {
    const message = `The default “${value}” is not a date: a date is written as 2026-11-25`;
    return { message, expected: 'year-month-day' };
  }
  if (pattern && !listed && !pattern.test(value))
    return {
      message: `The pattern forbids the default “${value}”`,
      expected: `what matches ${pattern.source}`,
    };
  return undefined;
}
