/**
 * Passwords are stored as salted scrypt hashes: `scrypt$<N>$<p>$<salt>$<hash>`, r = 8. N = 2^15 with p = 3 is one of
 * the OWASP recommendations; it takes as long as 2^17 with p = 1, with a quarter of its memory. Older hashes have no p
 * (it was 1); they are rehashed at the next successful login.
 */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

const blockSize = 8;
const parallel = 3;

/** @param cost scrypt's N */
export async function hashPassword(password: string, cost: number): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost, parallel);
  return ['scrypt', cost, parallel, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/**
 * Verifies a password. Takes the same time without a hash (`undefined`), so that response times do not reveal which
 * accounts exist.
 */
export async function isPassword(password: string, hash: string | undefined, cost: number): Promise<boolean> {
  const kept = hash === undefined ? undefined : read(hash);
  if (!kept) {
    await derive(password, randomBytes(16), cost, parallel);
    return false;
  }
  return timingSafeEqual(kept.key, await derive(password, kept.salt, kept.cost, kept.parallel));
}

/** Whether a hash was made with other parameters than the current ones. */
export function isOutdated(hash: string, cost: number): boolean {
  const kept = read(hash);
  return kept?.cost !== cost || kept.parallel !== parallel;
}

function read(hash: string) {
  const parts = hash.split('$');
  const [, cost, ...rest] = parts.length === 4 ? [...parts.slice(0, 2), '1', ...parts.slice(2)] : parts;
  const [p, salt, key] = rest;
  if (!cost || !p || !salt || !key) return undefined;
  return {
    cost: Number(cost),
    parallel: Number(p),
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}

function derive(password: string, salt: Buffer, cost: number, p: number): Promise<Buffer> {
  const options: ScryptOptions = { N: cost, r: blockSize, p, maxmem: 256 * cost * blockSize };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, 32, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
