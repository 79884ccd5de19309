/** An error within a single JSON Schema file, with its position. */
import type { Ajv2020, AnySchema } from 'ajv/dist/2020.js';
import { deleting, type Fix } from '../fix.ts';
import { didYouMean, nearest } from '../nearest.ts';
import { isSchema } from '../project/inline.ts';
import { find, nearPointer } from '../source/find.ts';
import { entries, type JsonNode, member, members, plain, type SourceFile } from '../source/read.ts';
import { contradictions } from './contradictions.ts';
import { wrongKeyword } from './schemaKeywords.ts';

export interface SchemaFault {
  at: JsonNode | undefined;
  message: string;
  expected?: string | undefined;
  nearest?: string | undefined;
  name?: string | undefined;
  severity?: 'warning';
  fix?: Fix;
}

const dialect = 'https://json-schema.org/draft/2020-12/schema';

/** The keywords of schemas that this language adds; any other of `x-` is somebody else’s. */
const annotations = [
  'x-title',
  'x-labels',
  'x-message',
  'x-required-when',
  'x-shown-when',
  'x-rules',
  'x-origin',
  'x-tones',
  'x-events',
  'x-texts',
  'x-icons',
  'x-stream',
];

/** Keywords whose value is data, not schemas. */
const data = new Set(['const', 'enum', 'default', 'examples', 'dependentRequired', 'discriminator']);
/** Keywords whose members have names chosen by the author of the schema. */
const named = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']);

/** Keywords of which the first may not be above the second. */
const limits = [
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
  ['exclusiveMinimum', 'maximum'],
  ['minimum', 'exclusiveMaximum'],
  ['exclusiveMinimum', 'exclusiveMaximum'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
] as const;

const known = new WeakMap<SourceFile, readonly SchemaFault[]>();

/** The errors in the file itself, apart from what it refers to; none if it is not JSON. */
export function faultsOf(
  source: SourceFile,
  ajv: Ajv2020,
  withoutAnnotations: (schema: unknown) => unknown,
): readonly SchemaFault[] {
  const found = known.get(source) ?? findFaults(source, ajv, withoutAnnotations);
  known.set(source, found);
  return found;
}

function findFaults(
  source: SourceFile,
  ajv: Ajv2020,
  withoutAnnotations: (schema: unknown) => unknown,
): SchemaFault[] {
  if (source.broken || !source.root) return [];
  const dialectAt = member(source.root, '$schema');
  if (dialectAt && dialectAt.value !== dialect)
    return [
      {
        at: dialectAt,
        message: `Forms do not support this dialect of JSON Schema: write “${dialect}”, or leave it out`,
        expected: dialect,
        nearest: dialect,
      },
    ];
  const faults: SchemaFault[] = [];
  const keywords = [...Object.keys(ajv.RULES.all), ...informing];
  visitSchemas(source.root, (schema) => {
    for (const [min, max] of limits) {
      const [from, to] = [member(schema, min), member(schema, max)];
      const [low, high]: unknown[] = [from?.value, to?.value];
      if (typeof low !== 'number' || typeof high !== 'number' || low < high) continue;
      const isExclusive = /^ex/.test(min) || /^ex/.test(max);
      if (low === high && !isExclusive) continue;
      const message = `${min} is ${low} and ${max} is ${high}: no value can satisfy both`;
      faults.push({ at: from, message, expected: `${isExclusive ? 'less than' : 'at most'} ${high}` });
    }
    faults.push(...labelsWithoutValue(schema), ...contradictions(source, schema));
    for (const { name, at, value } of members(schema)) {
      const own =
        name.startsWith('x-') && !annotations.includes(name) ? nearest(name, annotations) : undefined;
      // It may be a keyword of another tool.
      if (own) {
        const message = `“${name}” has no meaning here${didYouMean(own)}`;
        faults.push({ at, message, nearest: own, severity: 'warning' });
      }
      if (!name.startsWith('x-') && !keywords.includes(name)) {
        const near = nearest(name, keywords);
        const hint = didYouMean(near);
        faults.push({ at, message: `A schema has no keyword “${name}”${hint}`, nearest: near });
      }
      const wrong = wrongKeyword(source, name, value);
      if (wrong) faults.push(wrong);
      if (name === 'x-title') faults.push(...notTexts(value));
      if ((name === 'x-labels' || name === 'x-message') && value.type !== 'object')
        faults.push({
          at: value,
          message: `“${name}” is an object with a text for each ${name === 'x-labels' ? 'value' : 'keyword'}`,
          expected: `"${name}": { "…": … }`,
        });
      if (name === 'x-labels' || name === 'x-message')
        for (const inner of members(value)) faults.push(...notTexts(inner.value));
      if (name === '$ref' && value.value === '')
        faults.push({
          at: value,
          message: 'An empty reference stands for the file itself: write “#” if that is meant',
          expected: 'a file, or # and the place in this one',
        });
      if (name === 'format' && value.type === 'string' && !Object.hasOwn(ajv.formats, String(value.value))) {
        const near = nearest(String(value.value), Object.keys(ajv.formats));
        const message = `There is no format “${value.value}”${didYouMean(near)}`;
        faults.push({ at: value, message, nearest: near, expected: Object.keys(ajv.formats).join(', ') });
      }
      const patterns =
        name === 'pattern'
          ? [value]
          : name === 'patternProperties'
            ? members(value).map((one) => one.at)
            : [];
      for (const pattern of patterns) {
        const why = patternFault(pattern.value);
        if (why) faults.push({ at: pattern, message: `This pattern is not a regular expression: ${why}` });
      }
    }
  });
  if (faults.length > 0) return faults;
  const schema = withoutAnnotations(plain(source.root));
  if (!isSchema(schema) || ajv.validateSchema({ ...schema, $id: undefined, $schema: dialect } as AnySchema))
    return [];
  const [error] = ajv.errors ?? [];
  const allowed: unknown = error?.params.allowedValues;
  const list = Array.isArray(allowed) ? allowed.join(', ') : undefined;
  const at = nearPointer(source.root, error?.instancePath ?? '');
  const found = at && at.type !== 'object' && at.type !== 'array' ? `“${at.value}”` : 'This';
  return [
    { at, message: list ? `${found} is not one of ${list}` : `${found} ${error?.message}`, expected: list },
  ];
}

/** What is neither a text nor one text per language. */
function notTexts(json: JsonNode): SchemaFault[] {
  if (json.type === 'string') return [];
  const wrong = json.type === 'object' ? members(json).filter(({ value }) => value.type !== 'string') : [];
  const at = json.type === 'object' ? wrong[0]?.value : json;
  const message = 'A text is a string, or an object with one string per language';
  return at ? [{ at, message, expected: 'a string' }] : [];
}

/** Labels of values that the enum beside them does not have. */
function labelsWithoutValue(schema: JsonNode): SchemaFault[] {
  const listed = member(schema, 'enum');
  if (!listed) return [];
  const values = entries(listed).map((entry) => String(entry.value));
  return members(member(schema, 'x-labels'))
    .filter(({ name }) => !values.includes(name))
    .map(({ name, at }) => {
      const near = nearest(name, values);
      const message = `The enum has no value “${name}”${didYouMean(near)}`;
      return { at, message, expected: values.join(', '), nearest: near };
    });
}

/** Titles that are never shown, because there is an `x-title` beside them. */
export function hiddenTitles(source: SourceFile): SchemaFault[] {
  if (source.broken || !source.root || !source.text.includes('"x-title"')) return [];
  const faults: SchemaFault[] = [];
  visitSchemas(source.root, (schema) => {
    const found = members(schema);
    const title = found.find(({ name }) => name === 'title');
    if (!title || !found.some(({ name }) => name === 'x-title')) return;
    faults.push({
      at: title.at,
      message: 'This title is never shown: the “x-title” next to it is used instead',
      expected: 'one of the two',
      fix: { title: 'Delete the title', edits: [deleting(source, title.at)] },
    });
  });
  return faults;
}

/** Keywords that validate nothing on their own. */
const informing = [
  '$schema',
  '$id',
  '$anchor',
  '$dynamicAnchor',
  '$dynamicRef',
  '$comment',
  '$defs',
  // The name of $defs up to 2019: the dialect still has it.
  'definitions',
  '$vocabulary',
  // `discriminator` of OpenAPI: its alternatives have the values as `const`.
  'discriminator',
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  'then',
  'else',
  'if',
  'minContains',
  'maxContains',
  'contentEncoding',
  'contentMediaType',
];

function patternFault(pattern: unknown): string | undefined {
  try {
    if (typeof pattern === 'string') new RegExp(pattern, 'u');
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return message.slice(message.lastIndexOf(': ') + 2);
  }
}

/** Visits every schema of a file, the outermost first. */
function visitSchemas(json: JsonNode, visit: (schema: JsonNode) => void): void {
  if (json.type === 'array') for (const entry of entries(json)) visitSchemas(entry, visit);
  if (json.type !== 'object') return;
  visit(json);
  for (const { name, value } of members(json)) {
    if (named.has(name)) for (const inner of members(value)) visitSchemas(inner.value, visit);
    else if (!data.has(name) && !name.startsWith('x-')) visitSchemas(value, visit);
  }
}

/** The position of what an Ajv message quotes. */
export function placeOf(source: SourceFile, message: string): JsonNode | undefined {
  const [, keyword = ''] = /keyword: "([^"]+)"|“([^”]+)”/.exec(message) ?? [];
  const [, reference = keyword] = /“([^”]+)”/.exec(message) ?? [];
  return (
    find(
      source.root,
      (json) => json.type === 'string' && (json.value === keyword || json.value === reference),
    ) ?? source.root
  );
}
