/** What a body says of a failure, as the contract declares it. */
import { ApiError, type FieldFailure, NotLoggedIn, type Refusal } from '../errors.ts';
import { type Answer, at, type Body, textAt } from './dialect.ts';

/** Fields of a body, by their dotted paths, and the values that they have. */
export type Condition = Readonly<Record<string, string | number | boolean>>;

export interface DeclaredFailure {
  /** Dotted paths, of which the first that holds a text counts. */
  message: readonly string[];
  reason: readonly string[];
  field: readonly string[];
  /** Where what is said of each field stands. */
  fields?: readonly string[];
  fallback?: string;
  kinds: Readonly<Record<string, readonly Condition[]>>;
}

export type FieldsIn = (body: unknown, paths?: readonly string[]) => FieldFailure[];

export function meets(body: unknown, condition: Condition): boolean {
  return Object.entries(condition).every(([path, wanted]) => String(at(body, path)) === String(wanted));
}

/** Which of the kinds a failure is, and the value that says so. */
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
