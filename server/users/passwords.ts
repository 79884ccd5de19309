/**
 * Passwords are kept as salted scrypt hashes: `scrypt$<N>$<p>$<salt>$<hash>`, r = 8. N = 2^15 with p = 3 is one of the
 * settings that OWASP names; it takes the time of 2^17 with p = 1 and a quarter of its memory. Hashes of before have no
 * p, which was 1: they are made anew when their password is next right.
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
 * Whether it is the password. Takes the same time when there is nothing to compare with (`undefined`), so that
 * nobody can tell an unknown account from a wrong password.
 */
export async function isPassword(password: string, hash: string | undefined, cost: number): Promise<boolean> {
  const kept = hash === undefined ? undefined : read(hash);
  if (!kept) {
    await derive(password, randomBytes(16), cost, parallel);
    return false;
  }
  return timingSafeEqual(kept.key, await derive(password, kept.salt, kept.cost, kept.parallel));
}

/** Whether a hash was made with less (or more) than what is asked for now. */
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
