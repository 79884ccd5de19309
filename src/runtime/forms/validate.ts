/** Validates a form: by its schema first, then by the rules, which JSON Schema cannot express. */
import { plain } from '../../decimal/index.ts';
import { inThunk, type Value } from '../../language/compiled.ts';
import { Pending, SourceFailed } from '../host/errors.ts';
import type { FormDefinition, Host } from '../host/host.ts';
import { evaluate, isText } from '../page/evaluate.ts';
import { splitPath } from '../page/fieldPath.ts';
import { type FormState, sent } from '../page/form.ts';
import { readPath } from '../page/readPath.ts';
import type { Scope } from '../page/scope.ts';
import { isRecord } from '../values/read.ts';
import { problemOf } from './draft.ts';
import { type FieldSchema, type InlineText, propertiesOf } from './schema.ts';
import type { Shape } from './shape/shape.ts';

export interface AjvError {
  keyword: string;
  instancePath: string;
  schemaPath: string;
  params: Record<string, unknown>;
}

type ValidateFunction = ((data: unknown) => boolean) & { errors?: AjvError[] | null };

export interface Findings {
  /** The error messages by field. */
  errors: Record<string, string>;
  /** Whether a rule could not be evaluated, because a source that it reads is not loaded. */
  undecided: boolean;
}

/** @param form the state of the form. @param rules as compiled */
export function validateForm(
  form: FormState,
  definition: FormDefinition,
  rules: Value | undefined,
  scope: Scope,
  shape: Shape | null = null,
): Findings {
  const { host } = scope.page.runtime;
  const { errors, elsewhere } = shape
    ? shape.validate(form, definition, host)
    : schemaErrors(form, definition, host);
  for (const [field, draft] of Object.entries(form.drafts)) {
    const problem = problemOf(draft, host);
    const isHidden = form.unsent[topOf(field)] === 'hidden' || shape?.hides(field, form);
    if (problem !== null && !isHidden) errors[field] = problem;
  }
  // An error that belongs to no field cannot be fixed here, and blocks the submission.
  let undecided = elsewhere;
  for (const rule of (Array.isArray(rules) ? rules : []).map((one) => inThunk(one))) {
    if (!isRecord(rule)) continue;
    const name = String(rule.field);
    for (const place of shape?.placesOf(name, form) ?? [{ field: name, scope }]) {
      const { field } = place;
      const value = shape ? shape.valueAt(form.values, field) : form.values[field];
      if (form.unsent[field] && value === undefined) continue;
      const message = evaluateRule(rule, value, place.scope);
      if (message === undecidable) undecided = true;
      else if (message !== null && !(field in errors)) errors[field] = message;
    }
  }
  return { errors, undecided };
}

/** The name of the form's field that contains a path. */
const topOf = (path: string): string => path.split('/', 1)[0] ?? '';

function schemaErrors(
  form: FormState,
  { schema, validators }: FormDefinition,
  host: Host,
): { errors: Record<string, string>; elsewhere: boolean } {
  const properties = propertiesOf(schema);
  const validate = mainValidator(schema, validators);
  const errors: Record<string, string> = {};
  let elsewhere = false;
  if (validate(sent(form))) return { errors, elsewhere };
  for (const error of validate.errors ?? []) {
    const field = fieldOf(error);
    if (field === null && !summary.has(error.keyword)) elsewhere = true;
    if (field === null || form.unsent[field] || field in errors) continue;
    errors[field] = messageOf(error, [ownerOf(error, schema), properties[field]], host);
  }
  validate.errors = null;
  return { errors, elsewhere };
}

/** Keywords that only repeat the errors of others. */
const summary = new Set(['if', 'allOf', 'anyOf', 'oneOf']);

export function mainValidator(
  schema: Record<string, unknown>,
  validators: Record<string, unknown>,
): ValidateFunction {
  const key = typeof schema.$id === 'string' ? schema.$id : Object.keys(validators)[0];
  const validate = key === undefined ? undefined : validators[key];
  if (typeof validate !== 'function') throw new Error(`The form ${key} was released without its validator`);
  return validate as ValidateFunction;
}

function fieldOf(error: AjvError): string | null {
  if (error.keyword === 'required') return String(error.params.missingProperty);
  const [, field = ''] = splitPath(error.instancePath);
  return field || null;
}

/** The subschema that contains the failed keyword: a condition may define its own message. */
function ownerOf(error: AjvError, schema: Record<string, unknown>): FieldSchema | undefined {
  const path = splitPath(error.schemaPath.replace(/^#\//, '')).slice(0, -1);
  const owner = readPath(schema, path.map(decodeURIComponent));
  return isRecord(owner) ? (owner as FieldSchema) : undefined;
}

/** The schema's message for the keyword, or the default one, with the keyword's parameters filled in. */
export function messageOf(error: AjvError, schemas: (FieldSchema | undefined)[], host: Host): string {
  const own: InlineText | undefined = schemas
    .map((schema) => schema?.['x-message']?.[error.keyword])
    .find(Boolean);
  const written = Object.entries(error.params).map(([name, value]) => [
    name,
    typeof value === 'number' ? host.format.amount(plain(value)) : value,
  ]);
  return host.text(own ?? `validation.${error.keyword}`, Object.fromEntries(written));
}

const undecidable = Symbol('A source that the rule reads is not loaded');

/** The message of a rule that does not hold; null if it holds. */
function evaluateRule(
  rule: Record<string, unknown>,
  value: unknown,
  scope: Scope,
): string | typeof undecidable | null {
  try {
    if (rule.when !== undefined && evaluate(rule.when as Value, scope) !== true) return null;
    const holds = evaluate(rule.check as Value, scope);
    if (holds === true) return null;
    // An empty field is validated by the schema; any other missing value leaves the rule undecided.
    if (holds !== false) return value === null || value === undefined || value === '' ? null : undecidable;
    const message = rule.message as Value;
    return String(evaluate(isText(message) ? message : (message ?? ''), scope));
  } catch (error) {
    if (error instanceof Pending || error instanceof SourceFailed) return undecidable;
    throw error;
  }
}
