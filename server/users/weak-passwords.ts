/**
 * Rejects passwords that are derived from the account's own name or number. Common passwords are rejected by the
 * forms' rules.
 */
import { Refusal } from '../http/refusal.ts';
import type { Identity } from './identity.ts';

/**
 * Rejects a weak new password.
 * @throws Refusal invalid_request at the field
 */
export function checkNewPassword(password: string, identity: Identity, field = 'password'): void {
  if (namesOf(identity).some((name) => password.toLowerCase().includes(name)))
    throw new Refusal('invalid_request', { field, text: 'validation.password.ownName' });
}

/** The parts of a name or number that are long enough to be guessed as a password. */
function namesOf(identity: Identity): string[] {
  const parts =
    'email' in identity ? (identity.email.split('@')[0] ?? '').split(/[^a-z0-9]+/) : [identity.phone];
  return parts.filter((part) => part.length >= 4);
}

/** Whether a fund password is the start or the end of the user's own number. */
export function isOwnNumber(pin: string, identity: Identity): boolean {
  return 'phone' in identity && (identity.phone.endsWith(pin) || identity.phone.startsWith(pin));
}
