/** Login names: an e-mail address, or a mobile number with its dial code. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Kysely } from 'kysely';
import { project } from '../common/project.ts';
import type { Database } from '../database/index.ts';
import { Refusal } from '../http/refusal.ts';

export type Identity = { email: string } | { area_code: string; phone: string };

const rules = compileRules();

/** Countries where a leading zero is part of the international number: IT, CI, CG, SM. */
const zeroIsPart: ReadonlySet<string> = new Set(['39', '225', '242', '378']);

/**
 * Parses a login name: with a dial code it is a mobile number, without one an e-mail address. Spellings of one address
 * or number (capitals, a leading zero) are normalized.
 * @param field the field that a refusal names
 * @throws Refusal invalid_request
 */
export function readIdentity(typed: string, areaCode: string | undefined, field = 'user_string'): Identity {
  const text = typed.trim();
  const valid = rules(
    areaCode === undefined ? { user_string: text } : { user_string: text, area_code: areaCode },
  );
  if (!valid)
    throw new Refusal('invalid_request', {
      field,
      text: areaCode === undefined ? 'server.invalid.email' : 'server.invalid.mobile',
    });
  if (areaCode === undefined) return { email: text.toLowerCase() };
  return { area_code: areaCode, phone: zeroIsPart.has(areaCode) ? text : text.replace(/^0/, '') };
}

/** The recipient of codes, also used as the key of an identity. */
export function recipientOf(identity: Identity): string {
  return 'email' in identity ? identity.email : `+${identity.area_code}${identity.phone}`;
}

/** The identity of a user's row. */
export function identityOf(user: {
  email: string | null;
  area_code: string | null;
  phone: string | null;
}): Identity {
  if (user.email !== null) return { email: user.email };
  if (user.area_code !== null && user.phone !== null) return { area_code: user.area_code, phone: user.phone };
  throw new Error('A user without e-mail address and number');
}

export function findUser(db: Kysely<Database>, identity: Identity) {
  const users = db.selectFrom('users').selectAll();
  return (
    'email' in identity
      ? users.where('email', '=', identity.email)
      : users.where('area_code', '=', identity.area_code).where('phone', '=', identity.phone)
  ).executeTakeFirst();
}

/** The forms' own validation rules, so that page and exchange agree. */
function compileRules(): ValidateFunction {
  const ajv = new Ajv2020({ strict: false });
  const read = (name: string): object =>
    JSON.parse(readFileSync(join(project, 'schemas', 'common', name), 'utf8'));
  ajv.addSchema([read('email.json'), read('mobileRules.json')]);
  return ajv.compile(read('accountRules.json'));
}
