/**
 * The schema of a form with nested fields: its effective schemas, the values to send, and the assignment of errors.
 */

import {
  decideFields,
  type FieldCondition,
  type FieldDecision,
} from '../../../language/expression/fieldConditions.ts';
import type { FormDefinition, Host } from '../../host/host.ts';
import { splitPath, valueAt, withValueAt } from '../../page/fieldPath.ts';
import { type FormShape, type FormState, sent } from '../../page/form.ts';
import type { Scope } from '../../page/scope.ts';
import { isRecord, list } from '../../values/read.ts';
import { type FieldSettings, keep } from '../fieldValues.ts';
import type { FieldSchema } from '../schema.ts';
import { type AjvError, mainValidator, messageOf } from '../validate.ts';
import { type Choices, chosenOf, chosenSchema } from './choices.ts';
import { type PlacedError, placedErrors } from './errors.ts';
import { otherSchema } from './items.ts';
import { isHiddenBy, isWithinPath, NestedSettings, placesOf } from './nested.ts';
import { Resolver } from './resolve.ts';
import { schemasAlongPath } from './schemasAlongPath.ts';
import { sentValues } from './sent.ts';
import { startEntry, startItem, startValue } from './start.ts';

export class Shape implements FormShape {
  readonly schema: FieldSchema;
  readonly nested: NestedSettings;
  readonly resolver: Resolver;
  readonly #declared: ReadonlySet<string>;
  /** The conditions of the schema. */
  readonly #conditions: readonly FieldCondition[];
  readonly #scope: Scope;

  constructor({ schema, validators }: FormDefinition, settings: FieldSettings, scope: Scope) {
    this.schema = schema;
    this.#scope = scope;
    this.#conditions = list(schema['x-conditions']) as FieldCondition[];
    this.nested = new NestedSettings(settings, scope);
    this.resolver = new Resolver(schema, validators);
    this.#declared = declaredIn(schema, this.resolver);
  }

  sent(values: Readonly<Record<string, unknown>>, choices: Choices): Record<string, unknown> {
    const hidden = this.nested.hiddenIn(values);
    const sent = this.#send(values, choices, hidden);
    const decided = this.#decide(sent).hidden;
    return decided.size === 0 ? sent : this.#send(values, choices, new Set([...hidden, ...decided]));
  }

  #send(
    values: Readonly<Record<string, unknown>>,
    choices: Choices,
    hidden: ReadonlySet<string>,
  ): Record<string, unknown> {
    return sentValues(this.schema, values, choices, this.resolver, this.#declared, hidden);
  }

  #decide(sent: Readonly<Record<string, unknown>>): FieldDecision {
    if (this.#conditions.length === 0) return undecided;
    return decideFields(this.#conditions, sent, this.#scope.lookup('app'));
  }

  /** Which fields the conditions of the schema show and require. */
  decision(form: FormState): FieldDecision {
    if (this.#conditions.length === 0) return undecided;
    const values = sent({ ...form, shape: null });
    return this.#decide(this.#send(values, form.choices, this.nested.hiddenIn(values)));
  }

  /** Whether a condition of the schema hides a field, or one that it is in. */
  hides(field: string, form: FormState): boolean {
    return isHiddenBy(this.decision(form).hidden, field);
  }

  /** Whether the form may have a field of this name, under any condition or among its additional ones. */
  mayHave(name: string, values: Readonly<Record<string, unknown>>): boolean {
    return this.#declared.has(name) || otherSchema(this.inForce(this.schema, values)) !== undefined;
  }

  /** The fields that a definition's path leads to, and the scopes of their settings. */
  placesOf(path: string, form: FormState): { field: string; scope: Scope }[] {
    const { values } = form;
    const hidden = this.nested.hiddenIn(values);
    return placesOf(path, values)
      .filter((field) => !isHiddenBy(hidden, field) && !this.hides(field, form))
      .map((field) => ({ field, scope: this.nested.scopeOf(field, values) }));
  }

  /** The effective schema of a field; undefined if there is none. */
  schemaAt(
    field: string,
    { values, choices }: Pick<FormState, 'values' | 'choices'>,
  ): FieldSchema | undefined {
    return schemasAlongPath(field, this, values, choices).find(({ path }) => path === field)?.schema;
  }

  withValue(whole: unknown, path: readonly string[], value: unknown): unknown {
    const exists = path.every((part, at) => {
      const holder = valueAt(whole, path.slice(0, at));
      return !Array.isArray(holder) || Number(part) < holder.length;
    });
    return keep(exists ? withValueAt(whole, path, value) : whole);
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
    const decision = this.decision(form);
    const placed = validate(values) ? [] : this.errors(validate.errors ?? [], values, form.choices);
    const elsewhere = validate.errors ? placed.every(({ path }) => path === '') : false;
    validate.errors = null;
    placed.push(...decision.missing.map((path) => this.#missing(path, form)));
    const hidden = this.nested.hiddenIn(form.values);
    for (const { path, error, owners } of placed)
      if (
        path !== '' &&
        !form.unsent[topOf(path)] &&
        !(path in errors) &&
        ![hidden, decision.hidden].some((some) => isHiddenBy(some, path))
      )
        errors[path] = messageOf(error, owners, host);
    // A field that nobody sees is not focused; those of a list item are not mounted.
    for (const path of Object.keys(errors)) if (this.nested.isFixed(path)) form.fixed[path] = true;
    return { errors, elsewhere };
  }

  /** The error of a field that a condition of the schema requires. */
  #missing(path: string, form: FormState): PlacedError {
    const params = { missingProperty: splitPath(path).at(-1) };
    const owner = this.schemaAt(path, form);
    return {
      path,
      error: { keyword: 'required', instancePath: '', schemaPath: '', params },
      owners: owner ? this.resolver.parts(owner, undefined) : [],
    };
  }

  errors(errors: readonly AjvError[], sent: unknown, choices: Choices): PlacedError[] {
    return placedErrors(errors, this.schema, sent, choices, this.resolver);
  }
}

/** The decision of a schema without conditions. */
const undecided: FieldDecision = { values: {}, hidden: new Set(), required: new Set(), missing: [] };

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
