/**
 * Computes the effective schema of a value: references are followed, `allOf` is merged, conditions are evaluated
 * (`if`, `dependentSchemas`, `dependentRequired`). The same schema and conditions return the same object, so that
 * React can compare it by identity.
 */
import { isRecord, list } from '../../values/read.ts';
import { alternativesOf, type FieldSchema, propertiesOf, requiredOf } from '../schema.ts';
import { isNull, schemas } from './keywords.ts';
import { withoutEmpty } from './withoutEmpty.ts';

export type Validator = ((value: unknown) => boolean) & { errors?: unknown[] | null };

/** Keywords that are resolved here, and are not part of the effective schema. */
const decided = new Set([
  '$ref',
  '$defs',
  'allOf',
  'if',
  'then',
  'else',
  'dependentSchemas',
  'dependentRequired',
]);

export class Resolver {
  readonly #root: FieldSchema;
  readonly #validators: Readonly<Record<string, unknown>>;
  readonly #pointers = new WeakMap<object, string>();
  readonly #merged = new WeakMap<FieldSchema, { parts: readonly FieldSchema[]; schema: FieldSchema }[]>();
  readonly #bases = new WeakMap<FieldSchema, FieldSchema>();
  readonly #pairs = new WeakMap<FieldSchema, WeakMap<FieldSchema, FieldSchema>>();

  /** @param validators the precompiled validators: the form's by its name, those of conditions by JSON pointer */
  constructor(root: FieldSchema, validators: Readonly<Record<string, unknown>>) {
    this.#root = root;
    this.#validators = validators;
    this.#index(root, '#');
  }

  /** All schemas that apply to a value, the outermost first. */
  parts(schema: FieldSchema, value: unknown): FieldSchema[] {
    const parts: FieldSchema[] = [];
    this.#gather(schema, withoutEmpty(value), parts);
    return parts;
  }

  /** The merged schema that applies to a value. */
  inForce(schema: FieldSchema, value: unknown): FieldSchema {
    return choiceOfTypes(this.#inForce(schema, value));
  }

  #inForce(schema: FieldSchema, value: unknown): FieldSchema {
    // What a schema that is only a reference refers to is always the same object.
    const parts = this.parts(schema, value).filter((part) =>
      Object.keys(part).some((keyword) => keyword !== '$ref'),
    );
    const [only] = parts;
    if (parts.length === 1 && only && !Object.keys(only).some((keyword) => decided.has(keyword))) return only;
    const key = only ?? schema;
    const known = this.#merged.get(key) ?? [];
    this.#merged.set(key, known);
    const same = known.find(
      (one) => one.parts.length === parts.length && one.parts.every((part, at) => part === parts[at]),
    );
    if (same) return same.schema;
    const merged = parts.reduce<FieldSchema>((all, part) => this.#merge(all, part), {});
    known.push({ parts, schema: merged });
    return merged;
  }

  /** A schema with one of its alternatives instead of all. */
  withAlternative(schema: FieldSchema, alternative: FieldSchema): FieldSchema {
    const { oneOf: _, anyOf: __, ...base } = schema;
    const known = this.#bases.get(schema) ?? base;
    this.#bases.set(schema, known);
    return this.#both(known, alternative);
  }

  /** The precompiled validator of a condition or an alternative. */
  validatorOf(schema: FieldSchema): Validator | undefined {
    const pointer = this.#pointers.get(schema);
    const validate = pointer === undefined ? undefined : this.#validators[pointer];
    return typeof validate === 'function' ? (validate as Validator) : undefined;
  }

  /** Resolves a reference. @throws Error if it has no target, which the compiler rules out */
  follow(schema: FieldSchema): FieldSchema {
    if (typeof schema.$ref !== 'string') return schema;
    const found = schema.$ref
      .split('/')
      .slice(1)
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>((here, part) => (isRecord(here) ? here[part] : undefined), this.#root);
    if (!isRecord(found)) throw new Error(`The schema has no ${schema.$ref}`);
    return found as FieldSchema;
  }

  /** Collects the schema and the subschemas that apply to the value. */
  #gather(schema: FieldSchema, value: unknown, parts: FieldSchema[]): void {
    if (parts.includes(schema)) return;
    parts.push(schema);
    const beside = (other: unknown) => {
      if (isRecord(other)) this.#gather(other as FieldSchema, value, parts);
    };
    if (typeof schema.$ref === 'string') beside(this.follow(schema));
    for (const one of schemas(schema.allOf)) beside(one);
    // A nullable schema applies without its null alternative.
    const some = alternativesOf(schema).filter((one) => !isNull(this.follow(one)));
    if (some.length === 1) beside(some[0]);
    if (isRecord(schema.if)) {
      const holds = this.validatorOf(schema.if as FieldSchema)?.(value ?? {}) === true;
      beside(holds ? schema.then : schema.else);
    }
    if (isRecord(schema.dependentSchemas) && isRecord(value)) {
      for (const [name, one] of Object.entries(schema.dependentSchemas)) if (name in value) beside(one);
    }
    if (isRecord(schema.dependentRequired) && isRecord(value)) {
      for (const [name, required] of Object.entries(schema.dependentRequired))
        if (name in value && Array.isArray(required)) parts.push(requiring(required));
    }
  }

  #merge(all: FieldSchema, part: FieldSchema): FieldSchema {
    const merged: FieldSchema = { ...all };
    for (const [keyword, value] of Object.entries(part)) {
      if (decided.has(keyword) || keyword === 'properties' || keyword === 'required') continue;
      if ((keyword === 'oneOf' || keyword === 'anyOf') && this.#isOnlyNullable(part)) continue;
      // The outermost schema takes precedence, for its title; inner ones add constraints.
      if (!(keyword in merged)) merged[keyword] = value;
    }
    const properties = { ...propertiesOf(all) };
    for (const [name, property] of Object.entries(propertiesOf(part))) {
      const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
      properties[name] = known && known !== property ? this.#both(known, property) : property;
    }
    if (Object.keys(properties).length > 0) merged.properties = properties;
    const required = [...new Set([...requiredOf(all), ...requiredOf(part)])];
    if (required.length > 0) merged.required = required;
    return merged;
  }

  /** Combines two schemas of the same field: always the same object for the same two. */
  #both(one: FieldSchema, other: FieldSchema): FieldSchema {
    const known = this.#pairs.get(one) ?? new WeakMap<FieldSchema, FieldSchema>();
    this.#pairs.set(one, known);
    const both = known.get(other) ?? { ...one, allOf: [...list(one.allOf), other] };
    known.set(other, both as FieldSchema);
    return both as FieldSchema;
  }

  #isOnlyNullable(schema: FieldSchema): boolean {
    return alternativesOf(schema).filter((one) => !isNull(this.follow(one))).length === 1;
  }

  /** Indexes the JSON pointer of each schema. */
  #index(value: unknown, pointer: string): void {
    if (Array.isArray(value)) for (const [at, one] of value.entries()) this.#index(one, `${pointer}/${at}`);
    if (!isRecord(value)) return;
    this.#pointers.set(value, pointer);
    for (const [name, inner] of Object.entries(value))
      this.#index(inner, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  }
}

/** The texts for the types of a value that may be of several. */
const typeTitles: Readonly<Record<string, string>> = {
  array: 'runtime.type.array',
  boolean: 'runtime.type.boolean',
  integer: 'runtime.type.integer',
  number: 'runtime.type.number',
  object: 'runtime.type.object',
  string: 'runtime.type.string',
};

const ofTypes = new WeakMap<FieldSchema, FieldSchema>();

/** A value of several types is a choice between them; the same object for the same schema. */
function choiceOfTypes(schema: FieldSchema): FieldSchema {
  if (!Array.isArray(schema.type) || 'enum' in schema || 'const' in schema) return schema;
  const known = ofTypes.get(schema);
  if (known) return known;
  const { type: all, ...rest } = schema;
  const types = all.filter((type) => type !== 'null' && !(type === 'integer' && all.includes('number')));
  const choice =
    types.length < 2 || alternativesOf(schema).length > 0
      ? schema
      : { ...rest, anyOf: types.map((type) => ({ type, 'x-title': typeTitles[type] ?? type })) };
  ofTypes.set(schema, choice);
  return choice;
}

const demands = new WeakMap<readonly unknown[], FieldSchema>();

/** A schema that only requires fields; the same object for the same list. */
function requiring(required: readonly unknown[]): FieldSchema {
  const known = demands.get(required) ?? { required: required.map(String) };
  demands.set(required, known);
  return known;
}
