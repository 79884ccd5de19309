/** Finds values of keywords that are valid JSON Schema, but that no value of a field satisfies, alone or together. */
import { replacing } from '../fix.ts';
import { didYouMean, nearest } from '../nearest.ts';
import { doubledIn } from '../source/doubled.ts';
import { entries, type JsonNode, member, plain, type SourceFile } from '../source/read.ts';
import type { SchemaFault } from './schemaFile.ts';

/** Words that people write instead of the types of JSON Schema. */
const types: Readonly<Record<string, string>> = {
  int: 'integer',
  long: 'integer',
  float: 'number',
  double: 'number',
  decimal: 'number',
  bool: 'boolean',
  text: 'string',
  str: 'string',
  date: 'string',
  list: 'array',
  map: 'object',
};
const known = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];

const numbers = new Set([
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength'],
  ...['minItems', 'maxItems', 'minProperties', 'maxProperties', 'minContains', 'maxContains'],
]);
/** Limits of how many there are. */
const ofSizes = /^(min|max)(Length|Items|Properties|Contains)$/;
const switches = new Set(['uniqueItems', 'readOnly', 'writeOnly', 'deprecated']);

/** A value of a keyword that is written as another kind of JSON. */
export function wrongKeyword(source: SourceFile, name: string, value: JsonNode): SchemaFault | undefined {
  const write = (message: string, text: string): SchemaFault => ({
    at: value,
    message,
    expected: text,
    fix: {
      title: `Write ${text}`,
      edits: [replacing(source, value.offset, value.offset + value.length, text)],
    },
  });
  const unquoted = (text: string): SchemaFault =>
    write(`In quotes this is a string: write ${text} without quotes`, text);
  const written = String(value.value);
  if (name === 'type' && value.type === 'string' && !known.includes(written)) {
    const near = types[written.toLowerCase()] ?? nearest(written, known);
    const message = `There is no type “${written}”${didYouMean(near)}`;
    return { at: value, message, expected: known.join(', '), nearest: near };
  }
  if (name === 'required' && value.type !== 'array') {
    if (value.type === 'string' && !/^(true|false)$/.test(written)) {
      const names = JSON.stringify(written.split(/[\s,、]+/).filter(Boolean)).replaceAll(',', ', ');
      return write(`The required fields are a list of names: write ${names}`, names);
    }
    return {
      at: value,
      message: '“required” belongs next to “properties”, as a list of the names of required fields',
      expected: '"required": ["…"] beside "properties"',
    };
  }
  if (name === 'pattern' && /^\/.+\/[a-z]*$/.test(written)) {
    const plain = JSON.stringify(written.replace(/^\/|\/[a-z]*$/g, ''));
    return write(`A pattern is written without slashes around it: write ${plain}`, plain);
  }
  if (name === '$ref' && written.includes('\\')) {
    const plain = JSON.stringify(written.replaceAll('\\', '/'));
    return write(`Folders are separated by /: write ${plain}`, plain);
  }
  if (/^exclusiveM/.test(name) && value.type === 'boolean') {
    const limit = name === 'exclusiveMinimum' ? 'minimum' : 'maximum';
    const message = `“${name}” is the limit itself: write it in place of “${limit}”`;
    return { at: value, message, expected: 'a number' };
  }
  if (value.type === 'number' && numbers.has(name)) {
    const number = Number(value.value);
    if (ofSizes.test(name) && (number < 0 || !Number.isInteger(number)))
      return { at: value, message: `“${name}” is a whole number, from 0`, expected: 'a whole number' };
    if (name === 'multipleOf' && number <= 0)
      return { at: value, message: '“multipleOf” is a number above 0', expected: 'a number above 0' };
  }
  if (value.type !== 'string') return undefined;
  if (numbers.has(name)) {
    if (/^-?\d+(\.\d+)?$/.test(written.trim())) return unquoted(written.trim());
    const plain = written
      .normalize('NFKC')
      .trim()
      .replace(/,(?=\d{3}(?!\d))/g, '');
    if (/^-?\d+(\.\d+)?$/.test(plain))
      return write(`A number is written without quotes and commas: write ${plain}`, plain);
    return { at: value, message: `“${name}” is a number, and this is a text`, expected: 'a number' };
  }
  if (switches.has(name) && /^(true|false)$/.test(written)) return unquoted(written);
  return undefined;
}

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
  if (!known.includes(kind)) return true;
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
      fix: {
        title: `Write ${plain}`,
        edits: [replacing(source, preset.offset, preset.offset + preset.length, plain)],
      },
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
