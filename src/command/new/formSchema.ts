/** The schema of a form, from what a call takes: JSON Schema 2020-12 with text keys as titles. */
import { isJsonObject, type JsonObject } from '../../language/contract/reference.ts';
import { roleOf } from './fieldRole.ts';
import type { Field, Shape } from './shape.ts';
import type { Texts } from './texts.ts';
import { camel, humanised, singular, upperFirst, wordsOf } from './words.ts';

/** Keywords that mean the same in a form as in a contract. */
const kept = [
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minimum',
  'maximum',
  'multipleOf',
  'default',
] as const;

/** Formats that forms check; others describe how the server keeps a value. */
const formats = new Set([
  'date',
  'date-time',
  'time',
  'email',
  'uri',
  'uuid',
  'hostname',
  'ipv4',
  'ipv6',
  'decimal',
]);

/** Words that add nothing to the name of a field. */
const idle = ['a', 'an', 'the', 'of', 'for', 'this', 'its', 'in', 'to', 'is', 'that', 'value'];

/** Whether a title is the key of a text, as in a contract that was written for an app. */
export const isTextKey = (title: string): boolean => /^[\w-]+(\.[\w-]+)+$/.test(title);

/** How deep records in records are asked for. */
const maxDepth = 4;

export class FormSchemas {
  readonly #texts: Texts;
  readonly #known: ReadonlyMap<string, string>;
  readonly #files: Map<string, string>;
  readonly #operations: ReadonlySet<string>;

  /**
   * @param operations those that take a body: a schema of such a name would be that body
   * @param known the schemas of an app that is there already, as JSON without spaces, by name
   */
  constructor(texts: Texts, operations: ReadonlySet<string>, known: ReadonlyMap<string, string> = new Map()) {
    this.#texts = texts;
    this.#operations = operations;
    this.#known = known;
    this.#files = new Map(known);
  }

  /** The text key of the label of a field. */
  label(owner: string, { name, shape }: Field): string {
    const fallback = humanised(name);
    const isLabel = shape.title.length <= 40 && shape.title !== shape.name && !isTextKey(shape.title);
    const title = isLabel ? shape.title : '';
    return this.#texts.add(`fields.${camel(owner)}.${camel(name)}`, this.#texts.wording(title, fallback));
  }

  /**
   * The text key of the explanation of a field, as a form would show that of the document in every language. Empty for
   * one that only says the name or the title again; undefined if there is none.
   */
  hint(owner: string, { name, shape }: Field): string | undefined {
    const plain = shape.description.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[*`_#]/g, '');
    const [sentence = ''] = plain.trim().split(/(?<=[.。!?])\s|\n/);
    if (sentence === '') return undefined;
    const known = new Set([...wordsOf(owner), ...wordsOf(name), ...wordsOf(shape.title), ...idle]);
    if (sentence.length > 120 || wordsOf(sentence).every((word) => known.has(word))) return '';
    return this.#texts.add(
      `fields.${camel(owner)}.${camel(name)}Hint`,
      this.#texts.wording(upperFirst(sentence), ''),
    );
  }

  /** The text key of what one item of a list is called; undefined if that is the same word. */
  itemLabel(owner: string, { name, shape }: Field): string | undefined {
    const many = shape.title && shape.title !== shape.name ? shape.title : humanised(name);
    const one = singular(many);
    if (one === many) return undefined;
    return this.#texts.add(`fields.${camel(owner)}.${camel(name)}Item`, this.#texts.wording(one, one));
  }

  /**
   * Adds a schema.
   * @param name the wanted name of its file; another one is given if that has another content
   * @returns its name, or why nobody can fill it in
   */
  add(name: string, owner: string, fields: readonly Field[]): string {
    const schema = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      additionalProperties: false,
      ...this.#record(owner, fields, 0),
    };
    const text = JSON.stringify(schema);
    if (this.#operations.has(name)) return this.add(`${name}Form`, owner, fields);
    for (let count = 1; ; count++) {
      const file = count === 1 ? name : `${name}${count}`;
      const known = this.#files.get(file);
      if (known !== undefined && known !== text) continue;
      this.#files.set(file, text);
      return file;
    }
  }

  /** The schemas that were added. */
  files(): [name: string, schema: unknown][] {
    const added = [...this.#files].filter(([name]) => !this.#known.has(name));
    return added.map(([name, text]) => [name, JSON.parse(text)]);
  }

  #record(owner: string, fields: readonly Field[], depth: number): JsonObject {
    const asked = fields.filter((field) => isAsked(field, depth));
    const required = asked.filter((field) => field.required && field.shape.kind !== 'boolean');
    return {
      ...(required.length > 0 ? { required: required.map(({ name }) => name) } : {}),
      properties: Object.fromEntries(
        asked.map((field) => [
          field.name,
          { ...this.#schema(owner, field, depth), title: this.label(owner, field) },
        ]),
      ),
    };
  }

  #schema(owner: string, { name, shape }: Field, depth: number): JsonObject {
    const inner = shape.name || `${owner} ${name}`;
    switch (shape.kind) {
      case 'record':
        return {
          type: 'object',
          additionalProperties: false,
          ...this.#record(inner, shape.fields, depth + 1),
        };
      case 'list': {
        const { of } = shape;
        const items = of ? this.#schema(inner, { name, required: true, shape: of }, depth + 1) : {};
        const title = this.itemLabel(owner, { name, required: true, shape });
        return { type: 'array', ...keptOf(shape), items: { ...items, ...(title ? { title } : {}) } };
      }
      case 'map': {
        const values = shape.of
          ? this.#schema(inner, { name, required: true, shape: shape.of }, depth + 1)
          : {};
        return { type: 'object', additionalProperties: values };
      }
      default:
        return this.#value(name, shape);
    }
  }

  #value(name: string, shape: Shape): JsonObject {
    const { kind, values, format } = shape;
    const type = kind === 'text' ? 'string' : kind;
    if (values.length > 0) return { type, enum: [...values], ...keptOf(shape) };
    return {
      type,
      ...(kind === 'text' && formats.has(format) ? { format } : {}),
      ...(kind === 'text' && roleOf(name, shape) === 'amount' ? { format: 'decimal' } : {}),
      ...keptOf(shape),
    };
  }
}

/** Whether a form can and should ask for a field. */
export function isAsked({ name, shape }: Field, depth = 0): boolean {
  if (shape.readOnly || shape.deprecated || roleOf(name, shape) === 'file') return false;
  if (shape.kind === 'unknown' || depth > maxDepth) return false;
  if (shape.kind === 'record') return depth < maxDepth && shape.fields.some((one) => isAsked(one, depth + 1));
  if (shape.kind === 'list' || shape.kind === 'map')
    return shape.of !== undefined && isAsked({ name, required: true, shape: shape.of }, depth + 1);
  return true;
}

function keptOf({ schema, kind }: Shape): JsonObject {
  const some = Object.fromEntries(
    kept.flatMap((keyword) => {
      const value = schema[keyword];
      if (value === undefined || value === null) return [];
      if (keyword === 'pattern' && !isPattern(value)) return [];
      return [[keyword, value]];
    }),
  );
  // OpenAPI 3.0 says it with a boolean beside the limit.
  for (const [flag, limit] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    const value = schema[flag];
    if (typeof value === 'number') some[flag] = value;
    if (value !== true || some[limit] === undefined) continue;
    some[flag] = some[limit];
    delete some[limit];
  }
  if (kind === 'list' || isJsonObject(some.default) || Array.isArray(some.default)) delete some.default;
  return some;
}

function isPattern(pattern: unknown): boolean {
  try {
    return typeof pattern === 'string' && new RegExp(pattern, 'u') !== undefined;
  } catch {
    return false;
  }
}
