/** Reads failures from a body, as the contract declares them. */
import { ApiError, type FieldFailure, NotLoggedIn, type Refusal } from '../errors.ts';
import { type Answer, at, type Body, textAt } from './dialect.ts';

/** Fields of a body, by dotted path, and their required values. */
export type Condition = Readonly<Record<string, string | number | boolean>>;

/** Where a contract declares the parts of a failure. */
export interface DeclaredFailure {
  /** Dotted paths; the first non-empty string counts. */
  message: readonly string[];
  reason: readonly string[];
  field: readonly string[];
  /** Paths of the failures of single fields. */
  fields?: readonly string[];
  /** The message of a failure without one. */
  fallback?: string;
  /** By kind of failure: it is of this kind if it meets one of the conditions. */
  kinds: Readonly<Record<string, readonly Condition[]>>;
}

/** Reads the failures of single fields. */
export type FieldsIn = (body: unknown, paths?: readonly string[]) => FieldFailure[];

/** Whether all fields of the condition have their values, compared as strings. */
export function meets(body: unknown, condition: Condition): boolean {
  return Object.entries(condition).every(([path, wanted]) => String(at(body, path)) === String(wanted));
}

/** The first kind of failure whose condition the body meets, and the value that met it. */
function meaningOf(body: unknown, kinds: DeclaredFailure['kinds']): Pick<Refusal, 'condition' | 'code'> {
  for (const [condition, conditions] of Object.entries(kinds)) {
    const met = conditions.find((one) => meets(body, one));
    if (met) return { condition, code: Object.values(met)[0] };
  }
  return { condition: 'refused', code: undefined };
}

/** A failure without a declared kind is `refused`. */
export function refusalIn(body: Body, failure: DeclaredFailure, fieldsIn?: FieldsIn): Refusal {
  return {
    ...meaningOf(body, failure.kinds),
    message: textAt(body, failure.message) ?? failure.fallback ?? '',
    reason: textAt(body, failure.reason),
    field: textAt(body, failure.field),
    ...(fieldsIn && failure.fields && { fields: fieldsIn(body, failure.fields) }),
  };
}

/** The error that a call throws for a failure. */
export const refused = (
  refusal: Refusal,
  { operation, isStale }: Pick<Answer, 'operation' | 'isStale'>,
): Error =>
  refusal.condition === 'notLoggedIn'
    ? new NotLoggedIn(operation, refusal, isStale())
    : new ApiError(operation, refusal);
