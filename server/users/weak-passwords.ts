/** Secrets that whoever knows the account's own name or number tries first. The common ones are refused by the forms' rules. */
import { Refusal } from '../http/refusal.ts';
import type { Identity } from './identity.ts';

/**
 * Refuses a password that is about to be set.
 * @throws Refusal invalid_request at the field
 */
export function checkNewPassword(password: string, identity: Identity, field = 'password'): void {
  if (namesOf(identity).some((name) => password.toLowerCase().includes(name)))
    throw new Refusal('invalid_request', { field, text: 'validation.password.ownName' });
}

/** What of a name or number is long enough to tell whose password it is. */
function namesOf(identity: Identity): string[] {
  const parts =
    'email' in identity ? (identity.email.split('@')[0] ?? '').split(/[^a-z0-9]+/) : [identity.phone];
  return parts.filter((part) => part.length >= 4);
}

/** Whether a fund password is the end, or the beginning, of the user's own number. */
export function isOwnNumber(pin: string, identity: Identity): boolean {
  return 'phone' in identity && (identity.phone.endsWith(pin) || identity.phone.startsWith(pin));
}
