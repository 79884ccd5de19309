/** Passwords are kept as salted scrypt hashes: `scrypt$<N>$<salt>$<hash>`. */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

const blockSize = 8;

export async function hashPassword(password: string, cost: number): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/**
 * Whether it is the password. Takes the same time when there is nothing to compare with (`undefined`), so that
 * nobody can tell an unknown account from a wrong password.
 */
export async function isPassword(password: string, hash: string | undefined, cost: number): Promise<boolean> {
  const [, usedCost, salt, key] = hash?.split('$') ?? [];
  if (!usedCost || !salt || !key) {
    await derive(password, randomBytes(16), cost);
    return false;
  }
  const expected = Buffer.from(key, 'base64url');
  const derived = await derive(password, Buffer.from(salt, 'base64url'), Number(usedCost));
  return timingSafeEqual(expected, derived);
}

function derive(password: string, salt: Buffer, cost: number): Promise<Buffer> {
  const options: ScryptOptions = { N: cost, r: blockSize, p: 1, maxmem: 256 * cost * blockSize };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, 32, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
