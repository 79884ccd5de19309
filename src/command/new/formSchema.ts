/** The schema of a form, from what a call takes: JSON Schema 2020-12 with text keys as titles. */
import { isJsonObject, type JsonObject, texts } from '../../language/contract/reference.ts';
import { FieldKeys } from './fieldKeys.ts';
import { roleOf } from './fieldRole.ts';
import { isFile, isFormField } from './formFields.ts';
import { keptOf } from './keywords.ts';
import type { Alternative, Field, Shape } from './shape.ts';
import type { StatusSets } from './statuses.ts';
import type { Texts, Wording } from './texts.ts';
import { camel, headerName, humanised, ownerName, singular, upperFirst, wordsOf } from './words.ts';

/** Formats that forms check; others describe how the server keeps a value. */
const formats = new Set([
  'date',
  'date-time',
  'time',
  'email',
  'uri',
  'uuid',
  'binary',
  'hostname',
  'ipv4',
  'ipv6',
  'decimal',
]);

/** Words that add nothing to the name of a field. */
const idle = ['a', 'an', 'the', 'of', 'for', 'this', 'its', 'in', 'to', 'is', 'that', 'value'];

/** Names of fields that every app has a word for. */
const usualNames: Readonly<Record<string, 'userName' | 'password'>> = {
  username: 'userName',
  password: 'password',
};

/** Whether a title is the key of a text, as in a contract that was written for an app. */
export const isTextKey = (title: string): boolean => /^[\w-]+(\.[\w-]+)+$/.test(title);

export class FormSchemas {
  readonly #texts: Texts;
  readonly #statuses: StatusSets;
  readonly #known: ReadonlyMap<string, string>;
  readonly #files: Map<string, string>;
  readonly #operations: ReadonlySet<string>;
  readonly #keys = new FieldKeys();

  /**
   * @param operations those that take a body: a schema of such a name would be that body
   * @param known the schemas of an app that is there already, as JSON without spaces, by name
   */
  constructor(
    texts: Texts,
    statuses: StatusSets,
    operations: ReadonlySet<string>,
    known: ReadonlyMap<string, string> = new Map(),
  ) {
    this.#texts = texts;
    this.#statuses = statuses;
    this.#operations = operations;
    this.#known = known;
    this.#files = new Map(known);
  }

  /** The text key of the label of a field. */
  label(owner: string, { name, shape }: Field): string {
    if (name === 'body' && isFile(shape)) return this.#texts.phrase('common.file', 'file');
    return this.#texts.add(this.#keys.of(owner, name), this.wording({ name, shape }));
  }

  /** What a field is called. */
  wording({ name, shape }: Pick<Field, 'name' | 'shape'>): Wording {
    const isLabel = shape.title.length <= 40 && shape.title !== shape.name && !isTextKey(shape.title);
    const wording = this.#texts.wording(isLabel ? shape.title : '', headerName(name));
    const phrase = isLabel ? undefined : usualNames[wordsOf(name).join('')];
    return phrase ? this.#texts.translated(wording, phrase) : wording;
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
      `${this.#keys.of(owner, name)}Hint`,
      this.#texts.wording(upperFirst(sentence), ''),
    );
  }

  /** The text key of what one item of a list is called; undefined if that is the same word. */
  itemLabel(owner: string, { name, shape }: Field): string | undefined {
    const many = shape.title && shape.title !== shape.name ? shape.title : humanised(name);
    const one = singular(many);
    if (one === many) return undefined;
    return this.#texts.add(`${this.#keys.of(owner, name)}Item`, this.#texts.wording(one, one));
  }

  /**
   * Adds a schema.
   * @param name the wanted name of its file; another one is given if that has another content
   * @returns its name
   */
  add(name: string, owner: string, fields: readonly Field[]): string {
    return this.#add(name, {
      type: 'object',
      additionalProperties: false,
      ...this.#record(owner, fields, 0),
    });
  }

  /** Adds the schema of one of several records: a form first asks which one. @returns its name */
  addAlternatives(name: string, owner: string, shape: Shape): string {
    return this.#add(name, this.#object(owner, shape, 0));
  }

  #add(name: string, content: JsonObject): string {
    const text = JSON.stringify({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...content });
    if (this.#operations.has(name)) return this.#add(`${name}Form`, content);
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
    const asked = fields.filter((field) => isFormField(field, depth));
    // A field of the form that is required and may be null can be left empty: it is sent as null.
    const required = asked.filter(
      (field) => field.required && field.shape.kind !== 'boolean' && !(depth === 0 && field.shape.nullable),
    );
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
        return this.#object(inner, shape, depth + 1);
      case 'list': {
        const { of } = shape;
        const one = of?.kind === 'record' ? singular(name) : name;
        const items = of ? this.#schema(owner, { name: one, required: true, shape: of }, depth + 1) : {};
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
        return this.#value(owner, name, shape, depth);
    }
  }

  /** A record, or one of several. */
  #object(owner: string, shape: Shape, depth: number): JsonObject {
    const { alternatives, schema } = shape;
    if (alternatives.length === 0)
      return { type: 'object', additionalProperties: false, ...this.#record(owner, shape.fields, depth) };
    const names = Object.keys(isJsonObject(schema.properties) ? schema.properties : {});
    const own = shape.fields.filter(({ name }) => names.includes(name));
    const tellsApart = ({ name }: Field) => alternatives.some((one) => one.discriminator.name === name);
    const common = own.filter((field) => !tellsApart(field));
    return {
      type: 'object',
      ...(common.length > 0 ? this.#record(owner, common, depth) : {}),
      oneOf: alternatives.map((one) => this.#alternative(owner, one, alternatives, depth)),
    };
  }

  #alternative(owner: string, one: Alternative, all: readonly Alternative[], depth: number): JsonObject {
    const { shape, discriminator } = one;
    const { name } = discriminator;
    const isShared = (field: Field): boolean =>
      all.some((other) => other !== one && other.shape.fields.some((its) => its.name === field.name));
    const special = shape.fields.find((field) => !isShared(field)) ?? shape.fields[0];
    const plain = humanised(discriminator.values[0] ?? (shape.name || special?.name || ''));
    const wording = this.#texts.wording(isTextKey(shape.title) ? '' : shape.title, plain);
    const title = this.#texts.add(
      `kinds.${ownerName(owner)}.${camel(shape.name || plain)}`,
      wording.en === '' ? { en: plain } : wording,
    );
    const [value, ...others] = discriminator.values;
    const constants = new Map(
      shape.fields.flatMap(({ name: of, required, shape: { values } }) =>
        required && values.length === 1 ? [[of, values[0]]] : [],
      ),
    );
    if (value !== undefined && others.length === 0) constants.set(name, value);
    const asked = shape.fields.filter((field) => !constants.has(field.name));
    const { required, properties } = this.#record(shape.name || owner, asked, depth + 1);
    return {
      title,
      type: 'object',
      additionalProperties: false,
      required: [...constants.keys(), ...texts(required)],
      properties: {
        ...Object.fromEntries([...constants].map(([of, only]) => [of, { const: only }])),
        ...(isJsonObject(properties) ? properties : {}),
      },
    };
  }

  #value(owner: string, name: string, shape: Shape, depth: number): JsonObject {
    const { kind, values, format } = shape;
    const type = kind === 'text' ? 'string' : kind;
    if (values.length > 0) return { type, ...this.#choice(owner, name, shape, depth), ...keptOf(shape) };
    return {
      type,
      ...(kind === 'text' && formats.has(format) ? { format } : {}),
      // Its values can have more digits than a number of JavaScript.
      ...(kind === 'integer' && format === 'int64' ? { format } : {}),
      ...(kind === 'text' && roleOf(name, shape) === 'amount' ? { format: 'decimal' } : {}),
      ...keptOf(shape),
    };
  }

  /** The page has the labels of a choice of its own; the labels of nested ones are in the schema. */
  #choice(owner: string, name: string, shape: Shape, depth: number): JsonObject {
    if (depth === 0) return { enum: [...shape.values] };
    const options = this.#statuses.options(this.#statuses.setFor(owner, name, shape), shape);
    return { oneOf: options.map(({ value, label }) => ({ const: value, title: label })) };
  }
}
