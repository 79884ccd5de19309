/** Converts JSON Schema (2020-12, and the dialect of OpenAPI 3.0) to types of expressions. */
import { declaredAt } from '../expression/declared.ts';
import { join } from '../expression/join.ts';
import {
  type Alternative,
  any,
  bool,
  broken,
  decimal,
  lazyList,
  lazyRecord,
  nothing,
  nullable,
  nullableIf,
  type RecordType,
  type Type,
} from '../expression/type.ts';
import { tagOf, unionOf } from '../expression/union.ts';
import { discriminatorOf, subtypesOf, tagsOf } from './discriminator.ts';
import { annotations, conditional, conditions, inferred, list, without } from './keywords.ts';
import { isJsonObject, type JsonObject, missing, nameOf, type Place, standalone } from './reference.ts';
import { isMisspelt, positive, scalar, whole } from './scalars.ts';
import { markedPlace } from './schemaPlaces.ts';
import { isOther, type Side } from './side.ts';

class Reading {
  readonly #at: Place;
  /** Whether all fields may be missing, as in a form that is being filled in. */
  readonly #partial: boolean;
  readonly #side: Side | undefined;

  constructor(at: Place, partial: boolean, side?: Side) {
    this.#at = at;
    this.#partial = partial;
    this.#side = side;
  }

  type(schema: unknown, name?: string): Type {
    const type = this.#type(schema, name);
    const place = isJsonObject(schema) ? markedPlace(schema) : undefined;
    return place === undefined || type === broken ? type : declaredAt([place], type);
  }

  #type(schema: unknown, name?: string): Type {
    if (schema === missing) return broken;
    if (!isJsonObject(schema)) return any;
    if (typeof schema.$ref === 'string') return this.#reference(schema, schema.$ref);
    const alternatives = schema.oneOf ?? schema.anyOf ?? subtypesOf(schema);
    if (Array.isArray(alternatives) && (!schema.properties || !(schema.oneOf ?? schema.anyOf)))
      return this.#alternatives(schema, alternatives, name);
    if (Array.isArray(schema.allOf)) return this.type(this.#merged(schema), name);
    return this.#plain(schema, name);
  }

  #alternatives(schema: JsonObject, alternatives: readonly unknown[], name: string | undefined): Type {
    const beside = without(schema, ['oneOf', 'anyOf', 'discriminator', 'properties', 'required']);
    const types = alternatives.map((one) => this.type(isJsonObject(one) ? { ...beside, ...one } : one));
    const joined = types.reduce(join, types[0] ?? any);
    const records = types.filter((type) => type.kind !== 'null');
    const known = alternatives.filter((_, index) => types[index]?.kind !== 'null');
    const tags = tagsOf(schema, known, this.#at);
    if (!tags || records.length < 2 || !records.every((type) => type.kind === 'record')) return joined;
    const union = unionOf(
      tags.by,
      records.map((record, index) => tagged(record, tags.by, tags.values[index] ?? [])),
      name,
    );
    return nullableIf(joined.nullable, union);
  }

  #reference(schema: JsonObject, reference: string): Type {
    const type = this.#referred(schema, reference);
    const { file, id } = this.#at.follow(reference);
    return file === this.#at.file || type === broken ? type : declaredAt([id], type);
  }

  #referred(schema: JsonObject, reference: string): Type {
    const target = this.#at.follow(reference);
    if (target.value === missing) return broken;
    if (!isJsonObject(target.value)) return any;
    const inner = new Reading(target, this.#partial, this.#side);
    if (Object.keys(schema).some((keyword) => !annotations.test(keyword)))
      return inner.type({ ...target.value, ...without(schema, ['$ref']) });
    // Kept, so that recursive schemas terminate.
    const types = target.types.get(target.value) ?? new Map<string, Type>();
    target.types.set(target.value, types);
    const key = `${this.#partial} ${this.#side}`;
    let type = types.get(key);
    if (!type) {
      // A schema that is nothing but an alternative of itself.
      types.set(key, any);
      type = inner.type(target.value, nameOf(reference));
      types.set(key, type);
    }
    return type;
  }

  /** Merges all of `allOf` into one schema. */
  #merged({ allOf, ...schema }: JsonObject): JsonObject {
    const parts = list(allOf).map((part) => {
      if (!isJsonObject(part)) return {};
      if (typeof part.$ref !== 'string') return Array.isArray(part.allOf) ? this.#merged(part) : part;
      const target = this.#at.follow(part.$ref);
      const base = isJsonObject(target.value) ? target.value : {};
      // The alternatives of a base are not those of a schema that extends it.
      const value = discriminatorOf(base) ? without(base, ['oneOf', 'anyOf', 'discriminator']) : base;
      return new Reading(target, this.#partial, this.#side).#merged({ ...value, allOf: value.allOf ?? [] });
    });
    const all = [...parts, schema];
    const properties = Object.assign({}, ...all.map((part) => part.properties));
    const required = all.flatMap((part) => list(part.required));
    const merged = Object.assign({}, ...all.map((part) => without(part, conditions)));
    const brought = Object.entries(all.flatMap(conditional));
    return {
      ...merged,
      ...(Object.keys(properties).length ? { properties, required } : {}),
      ...(brought.length ? { dependentSchemas: Object.fromEntries(brought) } : {}),
    };
  }

  #plain(schema: JsonObject, name: string | undefined): Type {
    const values = 'const' in schema ? [schema.const] : Array.isArray(schema.enum) ? schema.enum : undefined;
    const names = list(schema.type ?? inferred(schema, values)).filter((one) => one !== 'null');
    const single = typeof schema.type === 'string' && schema.type !== 'null' ? schema.type : names[0];
    // OpenAPI 3.0 has its own keyword for it.
    const optional = schema.nullable === true || list(schema.type).includes('null') || values?.includes(null);
    if (schema.type === 'null') return nothing;
    if (names.length > 1) return any;
    return nullableIf(optional, this.#kind(schema, single, values, name));
  }

  #kind(
    schema: JsonObject,
    kind: unknown,
    values: readonly unknown[] | undefined,
    name: string | undefined,
  ): Type {
    switch (kind) {
      case 'integer':
        return whole(schema, values);
      case 'number':
        return positive(schema, scalar('double', values));
      case 'boolean':
        return bool;
      case 'string':
        if (schema.format === 'decimal') return decimal;
        // A misspelt format is one finding, and not one more wherever the amount is used.
        return isMisspelt(schema.format) ? broken : scalar('string', values);
      case 'array': {
        const { items, prefixItems } = schema;
        const elements = [...list(prefixItems), ...(items === undefined || items === false ? [] : [items])];
        return lazyList(() =>
          elements.length ? elements.map((element) => this.type(element)).reduce(join) : any,
        );
      }
      case 'object':
        return lazyRecord(() => this.#fields(schema), name);
      default:
        return any;
    }
  }

  /** The properties that a record has under a condition only. */
  #brought(schema: JsonObject, seen = new Set<unknown>()): [name: string, property: unknown][] {
    return conditional(schema).flatMap((one) => {
      const followed =
        isJsonObject(one) && typeof one.$ref === 'string' ? this.#at.follow(one.$ref).value : one;
      if (!isJsonObject(followed) || seen.has(followed)) return [];
      seen.add(followed);
      const part = Array.isArray(followed.allOf) ? this.#merged(followed) : followed;
      return [
        ...Object.entries(isJsonObject(part.properties) ? part.properties : {}),
        ...this.#brought(part, seen),
      ];
    });
  }

  #fields(schema: JsonObject): { fields: Record<string, Type>; rest?: Type | undefined } {
    const required = list(schema.required);
    const record = this.#at.forms.get(String(schema['x-record-of']));
    const fields = Object.entries(isJsonObject(schema.properties) ? schema.properties : {})
      .filter(([, property]) => !isOther(property, this.#at, this.#side))
      .map(([name, property]): [string, Type] => {
        const type = this.type(property);
        return [name, this.#partial || !(record || required.includes(name)) ? nullable(type) : type];
      });
    for (const [name, property] of this.#brought(schema))
      if (!fields.some(([known]) => known === name)) fields.push([name, nullable(this.type(property))]);
    // A record of a form that cannot be read may have any of its fields.
    if (!record && schema['x-record-of'] !== undefined)
      return { fields: Object.fromEntries(fields), rest: broken };
    if (record) return { fields: { ...Object.fromEntries(fields), ...recorded(record) } };
    // A record without declared fields may have any.
    const others = schema.additionalProperties ?? (schema.properties === undefined ? true : undefined);
    return {
      fields: Object.fromEntries(fields),
      rest: others === undefined || others === false ? undefined : this.type(others),
    };
  }
}

/** An alternative, with its discriminator values as the type of the discriminator. */
function tagged(type: RecordType, by: string, values: Alternative['values']): Alternative {
  const record = lazyRecord(
    () => ({ fields: { ...type.fields, [by]: tagOf(values) }, rest: type.rest }),
    type.name,
  );
  return { values, type: record };
}

/** The fields that a record takes from the form that it is made from: all except write-only ones. */
function recorded(form: Place): Record<string, Type> {
  const type = new Reading(form, true).type(form.value);
  if (type.kind !== 'record' || !isJsonObject(form.value) || !isJsonObject(form.value.properties)) return {};
  const secret = Object.entries(form.value.properties)
    .filter(([, property]) => isOther(property, form, 'answer'))
    .map(([name]) => name);
  return Object.fromEntries(Object.entries(type.fields).filter(([name]) => !secret.includes(name)));
}

/**
 * The type of a schema: `format: decimal` is an amount, a property that is not required may be null, as may a schema
 * with null among its types; a type that cannot be determined is any. References are resolved from `at`, by default
 * from the schema itself (`#/$defs/…`), and may be recursive.
 * @param side leaves out the properties that only the other side has
 * @throws Error for a reference that cannot be resolved, possibly only when a field is read
 */
export function typeOfSchema(schema: unknown, at: Place = standalone(schema), side?: Side): Type {
  return new Reading(at, false, side).type(schema);
}

/** The type of a form's values: like {@link typeOfSchema}, but no field is required. */
export function typeOfForm(schema: unknown, at: Place = standalone(schema)): Type {
  return new Reading(at, true).type(schema);
}
