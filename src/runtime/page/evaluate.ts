/** Evaluates compiled values. */
import {
  type ComputedText,
  type Expression,
  inThunk,
  isThunk,
  type NodeSlot,
  type StepSlot,
  type Text,
  type Value,
} from '../../language/compiled.ts';
import { prepare } from '../../language/expression/evaluate.ts';
import { fill } from '../format/fill.ts';
import { Pending, SourceFailed } from '../host/errors.ts';
import { isRecord } from '../values/read.ts';
import type { Scope } from './scope.ts';

const has = <Key extends string>(value: unknown, key: Key): value is Record<Key, unknown> =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key);

export const isExpression = (value: unknown): value is Expression => has(value, '$');
export const isText = (value: unknown): value is Text | ComputedText =>
  has(value, 't') && !has(value, 'type');
export const isNodes = (value: unknown): value is NodeSlot => has(value, 'n') && Array.isArray(value.n);
export const isSteps = (value: unknown): value is StepSlot => has(value, 's') && Array.isArray(value.s);

/** Whether settings of a field are those that the app has for its format, and not those of the definition. */
export const isUsual = (settings: unknown): boolean => isThunk(settings) && settings.usual === true;

/**
 * Evaluates a compiled value. Slots and thunks are returned unchanged, for their owner.
 * @throws Pending, SourceFailed, EvaluationError
 */
export function evaluate(value: Value | undefined, scope: Scope): unknown {
  if (value === undefined || value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((entry) => evaluate(entry, scope));
  if (isExpression(value)) return prepare(value.$)(scope);
  if (isText(value)) {
    const { host } = scope.page.runtime;
    const filled = value.v && fill(value.v, (inner) => evaluate(inner, scope), host.format);
    return isExpression(value.t) ? prepare(value.t.$)(scope.filledWith(filled)) : host.text(value.t, filled);
  }
  if (isNodes(value) || isSteps(value) || isThunk(value)) return value;
  return record(value as Record<string, Value>, scope);
}

/**
 * Evaluates a record of values; the value of `*` is spread into it, and named values take precedence.
 * @param except names that are left out
 */
export function record(
  values: Readonly<Record<string, Value>>,
  scope: Scope,
  except?: readonly string[],
): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  Object.assign(plain, evaluate(values['*'], scope));
  for (const name of Object.keys(values)) {
    if (name !== '*' && !except?.includes(name)) plain[name] = evaluate(values[name], scope);
  }
  return plain;
}

/** Evaluates a value, and the value of a thunk. */
export const force = (value: Value | undefined, scope: Scope): unknown => evaluate(inThunk(value), scope);

/** The values of a record, not evaluated; none if it is something else. */
export function valuesIn(compiled: unknown): Readonly<Record<string, unknown>> {
  const values = inThunk(compiled);
  return isRecord(values) ? values : {};
}

/** The value, or Pending or SourceFailed as a result. Other errors are rethrown, to the error boundary of the node. */
export function attempt<T>(read: () => T): T | Pending | SourceFailed {
  try {
    return read();
  } catch (error) {
    if (error instanceof Pending || error instanceof SourceFailed) return error;
    throw error;
  }
}
