/**
 * The schema of a form with nested fields: its effective schemas, the values to send, and the assignment of errors.
 */

import type { FormDefinition, Host } from '../../host/host.ts';
import { splitPath, valueAt } from '../../page/fieldPath.ts';
import { type FormShape, type FormState, sent } from '../../page/form.ts';
import type { Scope } from '../../page/scope.ts';
import { isRecord } from '../../values/read.ts';
import type { FieldSettings } from '../form.ts';
import type { FieldSchema } from '../schema.ts';
import { type AjvError, mainValidator, messageOf } from '../validate.ts';
import { along } from './along.ts';
import { type Choices, chosenOf, chosenSchema } from './choices.ts';
import { type PlacedError, placedErrors } from './errors.ts';
import { otherSchema } from './items.ts';
import { isHiddenBy, isWithinPath, NestedSettings, placesOf } from './nested.ts';
import { Resolver } from './resolve.ts';
import { sentValues } from './sent.ts';
import { startEntry, startItem, startValue } from './start.ts';

export class Shape implements FormShape {
  readonly schema: FieldSchema;
  readonly nested: NestedSettings;
  readonly resolver: Resolver;
  readonly #declared: ReadonlySet<string>;

  constructor({ schema, validators }: FormDefinition, settings: FieldSettings, scope: Scope) {
    this.schema = schema;
    this.nested = new NestedSettings(settings, scope);
    this.resolver = new Resolver(schema, validators);
    this.#declared = declaredIn(schema, this.resolver);
  }

  sent(values: Readonly<Record<string, unknown>>, choices: Choices): Record<string, unknown> {
    const hidden = this.nested.hiddenIn(values);
    return sentValues(this.schema, values, choices, this.resolver, this.#declared, hidden);
  }

  /** Whether the form may have a field of this name, under any condition or among its additional ones. */
  mayHave(name: string, values: Readonly<Record<string, unknown>>): boolean {
    return this.#declared.has(name) || otherSchema(this.inForce(this.schema, values)) !== undefined;
  }

  /** The fields that a definition's path leads to, and the scopes of their settings. */
  placesOf(path: string, values: Readonly<Record<string, unknown>>): { field: string; scope: Scope }[] {
    const hidden = this.nested.hiddenIn(values);
    return placesOf(path, values)
      .filter((field) => !isHiddenBy(hidden, field))
      .map((field) => ({ field, scope: this.nested.scopeOf(field, values) }));
  }

  /** The effective schema of a field; undefined if there is none. */
  schemaAt(
    field: string,
    { values, choices }: Pick<FormState, 'values' | 'choices'>,
  ): FieldSchema | undefined {
    return along(field, this, values, choices).find(({ path }) => path === field)?.schema;
  }

  valueAt(values: Readonly<Record<string, unknown>>, field: string): unknown {
    return valueAt(values, splitPath(field));
  }

  /** Whether a field is one of these, or within one. @param paths as in the definition */
  isWithin(field: string, paths: readonly string[]): boolean {
    return paths.some((path) => isWithinPath(field, path));
  }

  /** The effective schema of a value, with all of its alternatives. */
  inForce(schema: FieldSchema, value: unknown): FieldSchema {
    return this.resolver.inForce(schema, value);
  }

  /** The effective schema of a value, with the selected alternatives only. */
  chosenSchema(schema: FieldSchema, value: unknown, path: string, choices: Choices): FieldSchema {
    return chosenSchema(schema, value, path, choices, this.resolver);
  }

  /** The index of the selected alternative. */
  chosenOf(schema: FieldSchema, value: unknown, path: string, choices: Choices): number {
    return chosenOf(schema, value, path, choices, this.resolver);
  }

  withAlternative(schema: FieldSchema, alternative: FieldSchema): FieldSchema {
    return this.resolver.withAlternative(schema, alternative);
  }

  /** The initial value of a field; undefined if its schema has none. */
  startValue(schema: FieldSchema): unknown {
    return startValue(schema, this.resolver);
  }

  /** The initial value of an additional property. */
  startEntry(schema: FieldSchema): unknown {
    return startEntry(schema, this.resolver);
  }

  startItem(list: FieldSchema, at: number): unknown {
    return startItem(list, at, this.resolver);
  }

  /** The validator's error messages by field path, and whether there are errors that belong to no field. */
  validate(
    form: FormState,
    { schema, validators }: FormDefinition,
    host: Host,
  ): { errors: Record<string, string>; elsewhere: boolean } {
    const validate = mainValidator(schema, validators);
    const errors: Record<string, string> = {};
    const values = sent(form);
    if (validate(values)) return { errors, elsewhere: false };
    const placed = this.errors(validate.errors ?? [], values, form.choices);
    validate.errors = null;
    const hidden = this.nested.hiddenIn(form.values);
    for (const { path, error, owners } of placed)
      if (path !== '' && !form.unsent[topOf(path)] && !(path in errors) && !isHiddenBy(hidden, path))
        errors[path] = messageOf(error, owners, host);
    return { errors, elsewhere: placed.every(({ path }) => path === '') };
  }

  errors(errors: readonly AjvError[], sent: unknown, choices: Choices): PlacedError[] {
    return placedErrors(errors, this.schema, sent, choices, this.resolver);
  }
}

/** The name of the form's field that contains a path. */
const topOf = (path: string): string => path.split('/', 1)[0] ?? '';

/** The names of all fields that a form may have, under any condition. */
function declaredIn(schema: FieldSchema, resolver: Resolver): ReadonlySet<string> {
  const names = new Set<string>();
  const seen = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one);
    if (!isRecord(value) || seen.has(value)) return;
    seen.add(value);
    const one = resolver.follow(value as FieldSchema);
    if (one !== value) visit(one);
    if (isRecord(one.properties)) for (const name of Object.keys(one.properties)) names.add(name);
    for (const keyword of ['allOf', 'anyOf', 'oneOf', 'then', 'else']) visit(one[keyword]);
    if (isRecord(one.dependentSchemas)) visit(Object.values(one.dependentSchemas));
  };
  visit(schema);
  return names;
}
