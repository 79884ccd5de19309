/** Finds values of JSON Schema keywords that are written as another kind of JSON, or that no keyword takes. */
import { writing } from '../fix.ts';
import { didYouMean, nearest } from '../nearest.ts';
import type { JsonNode, SourceFile } from '../source/read.ts';
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
export const typeNames = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];

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
    fix: writing(source, value, text),
  });
  const unquoted = (text: string): SchemaFault =>
    write(`In quotes this is a string: write ${text} without quotes`, text);
  const written = String(value.value);
  if (name === 'type' && value.type === 'string' && !typeNames.includes(written)) {
    const near = types[written.toLowerCase()] ?? nearest(written, typeNames);
    const message = `There is no type “${written}”${didYouMean(near)}`;
    return { at: value, message, expected: typeNames.join(', '), nearest: near };
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
