/** Finds misspelt keywords, types and formats in a document of the contract, and reads it as it is meant. */
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { type Document, type Node, type Pair, parseDocument, type Scalar } from 'yaml';
import { formats } from '../../formats/index.ts';
import { isJsonObject, type JsonObject } from '../contract/reference.ts';
import { didYouMean, nearest } from '../nearest.ts';

export interface Misspelt {
  message: string;
  nearest: string;
  severity: 'error' | 'warning';
  /** As offsets in the file. */
  span?: { from: number; to: number };
}

const words = (text: string): string[] => text.split(' ');

const methods = words('get put post patch delete head options trace');
const ofOperations = words(
  'tags summary description externalDocs operationId parameters requestBody responses callbacks deprecated security servers',
);
const ofPaths = [...methods, ...words('summary description servers parameters')];
const ofBodies = words('description content required');
const ofParameters = words(
  'name in description required deprecated allowEmptyValue style explode allowReserved schema content example examples',
);
const types = words('string number integer boolean array object null');
const ofSchemas = words(
  'type format enum const properties required items oneOf anyOf allOf not additionalProperties pattern minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength minItems maxItems uniqueItems multipleOf nullable title description default example examples deprecated readOnly writeOnly discriminator xml externalDocs if then else prefixItems patternProperties propertyNames dependentSchemas dependentRequired minProperties maxProperties contains contentEncoding contentMediaType contentSchema unevaluatedProperties unevaluatedItems',
);
/** Of the registry of OpenAPI, and others in use: they need no check, and are no mistakes. */
const otherFormats = words(
  'decimal json html commonmark char int8 int16 uint8 uint16 uint32 uint64 decimal128 base64url http-date unixtime media-range',
);
const formatNames = [...Object.keys({ ...fullFormats, ...formats }), ...otherFormats];
/** Their value is data, or no schema. */
const data = new Set(words('example examples default const enum required mapping securitySchemes security'));
/** The names of their members are the author's. */
const named = new Set(
  words(
    'properties patternProperties $defs definitions dependentSchemas schemas responses headers callbacks paths content parameters requestBodies links encoding variables',
  ),
);

/** @returns the document with what is meant in the place of what is misspelt, and what that is */
export function readAsMeant(document: unknown, text: string): { document: unknown; faults: Misspelt[] } {
  const faults: Misspelt[] = [];
  const add = (message: string, near: string, path: readonly string[], ofName: boolean) =>
    faults.push({
      message: message + didYouMean(near),
      nearest: near,
      severity: 'error',
      ...spanOf(parseDocument(text), path, ofName),
    });
  /** The right name of a member, if there is one. */
  const right = (what: string, name: string, names: readonly string[], path: readonly string[]): string => {
    const near = names.includes(name) || /^x-|^\$/.test(name) ? undefined : nearest(name, names);
    if (near) add(`${what} has no keyword “${name}”`, near, [...path, name], true);
    return near ?? name;
  };
  /** A reference with backslashes, as the one that is meant. */
  const withSlashes = (value: unknown, path: readonly string[]): unknown => {
    if (!isJsonObject(value) || typeof value.$ref !== 'string' || !value.$ref.includes('\\')) return value;
    const near = value.$ref.replaceAll('\\', '/');
    add(`A reference has / in it, and “${value.$ref}” has not`, near, [...path, '$ref'], false);
    return { ...value, $ref: near };
  };
  const visit = (given: unknown, path: readonly string[], holder = ''): unknown => {
    const value = withSlashes(given, path);
    if (Array.isArray(value))
      return value.map((one, index) =>
        visit(one, [...path, String(index)], holder === 'parameters' ? 'parameter' : ''),
      );
    if (!isJsonObject(value)) return value;
    const isNamed = named.has(holder);
    const isReference = '$ref' in value;
    const isOperation = methods.includes(holder) && !isReference;
    const isPath = holder === 'path' && !isReference;
    const isBody = holder === 'requestBody' && !isReference;
    const isParameter = holder === 'parameter' && !isReference;
    let { type } = value;
    const near =
      isNamed || typeof type !== 'string' || types.includes(type) ? undefined : nearest(type, types);
    if (near) {
      add(`There is no type “${type}”`, near, [...path, 'type'], false);
      type = near;
    }
    const isSchema = !isNamed && typeof type === 'string' && types.includes(type);
    const made: JsonObject = {};
    for (const [written, inner] of Object.entries(value)) {
      const here = [...path, written];
      const name = isOperation
        ? right('An operation', written, ofOperations, path)
        : isPath
          ? right('A path', written, ofPaths, path)
          : isBody
            ? right('A body', written, ofBodies, path)
            : isParameter
              ? right('A parameter', written, ofParameters, path)
              : isSchema
                ? right('A schema', written, ofSchemas, path)
                : written;
      const skip = !isNamed && (data.has(name) || name.startsWith('x-'));
      // A path that is called as a keyword is one.
      made[name] = skip ? inner : visit(inner, here, isNamed ? (holder === 'paths' ? 'path' : '') : name);
    }
    if (near) made.type = near;
    const { format } = value;
    if (isSchema && typeof format === 'string' && !formatNames.includes(format)) {
      const meant = nearest(format, formatNames);
      if (meant) {
        add(`There is no format “${format}”`, meant, [...path, 'format'], false);
        Object.assign(faults.at(-1) ?? {}, { severity: 'warning' });
      }
    }
    return made;
  };
  const meant = visit(document, []);
  return { document: faults.length > 0 ? meant : document, faults };
}

/** Where something is written in a document of YAML or JSON; nothing if that is not found. */
export function spanOf(
  document: Pick<Document, 'contents'>,
  path: readonly string[],
  ofName: boolean,
): Pick<Misspelt, 'span'> {
  let here: unknown = document.contents;
  let pair: Pair | undefined;
  for (const name of path) {
    const items = (here as { items?: unknown[] } | null)?.items ?? [];
    pair = items.find((one) => String((one as Pair).key) === name) as Pair | undefined;
    here = pair ? pair.value : items[Number(name)];
  }
  const range = ((ofName ? pair?.key : here) as (Node & Scalar) | undefined)?.range;
  return range ? { span: { from: range[0], to: range[1] } } : {};
}
