/** Properties that only requests, or only answers, have. */
import { isJsonObject, type Place } from './reference.ts';

/** What a value is part of: requests have no readOnly properties, answers no writeOnly ones. */
export type Side = 'request' | 'answer';

/** Whether only the other side has a property: requests have no readOnly ones, answers no writeOnly ones. */
export function isOther(schema: unknown, at: Place, side: Side | undefined): boolean {
  if (!side || !isJsonObject(schema)) return false;
  if (schema[side === 'request' ? 'readOnly' : 'writeOnly'] === true) return true;
  if (typeof schema.$ref !== 'string') return false;
  const target = at.follow(schema.$ref);
  return isOther(target.value, target, side);
}
