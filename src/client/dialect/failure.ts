/** Reads failures from a body, as the contract declares them. */
import { ApiError, type FieldFailure, NotLoggedIn, type Refusal } from '../errors.ts';
import { type Answer, at, type Body, textAt } from './dialect.ts';

/** Fields of a body, by dotted path, and their required values. */
export type Condition = Readonly<Record<string, string | number | boolean>>;

export interface DeclaredFailure {
  /** Dotted paths; the first non-empty string counts. */
  message: readonly string[];
  reason: readonly string[];
  field: readonly string[];
  /** Paths of the failures of single fields. */
  fields?: readonly string[];
  fallback?: string;
  kinds: Readonly<Record<string, readonly Condition[]>>;
}

export type FieldsIn = (body: unknown, paths?: readonly string[]) => FieldFailure[];

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

export function refusalIn(body: Body, failure: DeclaredFailure, fieldsIn?: FieldsIn): Refusal {
  return {
    ...meaningOf(body, failure.kinds),
    message: textAt(body, failure.message) ?? failure.fallback ?? '',
    reason: textAt(body, failure.reason),
    field: textAt(body, failure.field),
    ...(fieldsIn && failure.fields && { fields: fieldsIn(body, failure.fields) }),
  };
}

export const refused = (
  refusal: Refusal,
  { operation, isStale }: Pick<Answer, 'operation' | 'isStale'>,
): Error =>
  refusal.condition === 'notLoggedIn'
    ? new NotLoggedIn(operation, refusal, isStale())
    : new ApiError(operation, refusal);
