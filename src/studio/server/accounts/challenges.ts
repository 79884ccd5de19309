/**
 * Challenges for passkeys: random values with a MAC, so that the server needs no memory for those that it has issued.
 * Each has one purpose, is valid for five minutes, and is accepted once.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const validMs = 5 * 60 * 1000;
/** In bytes: the expiry, a random value, and the MAC of the purpose and both. */
const [timeSize, randomSize, codeSize] = [8, 16, 32];

export class Challenges {
  readonly #key = randomBytes(32);
  readonly #now: () => number;
  /** Used challenges, with their expiry. */
  readonly #taken = new Map<string, number>();

  constructor(now: () => number) {
    this.#now = now;
  }

  create(purpose: string): Uint8Array<ArrayBuffer> {
    const time = Buffer.alloc(timeSize);
    time.writeBigUInt64BE(BigInt(this.#now() + validMs));
    const head = Buffer.concat([time, randomBytes(randomSize)]);
    return Uint8Array.from(Buffer.concat([head, this.#codeOf(head, purpose)]));
  }

  /**
   * Accepts a challenge once.
   * @param challenge base64url
   * @returns whether it was issued here for this purpose, has not expired, and was not used before
   */
  take(challenge: string, purpose: string): boolean {
    const bytes = Buffer.from(challenge, 'base64url');
    if (bytes.length !== timeSize + randomSize + codeSize) return false;
    const head = bytes.subarray(0, timeSize + randomSize);
    if (!timingSafeEqual(bytes.subarray(head.length), this.#codeOf(head, purpose))) return false;
    const ends = Number(head.readBigUInt64BE());
    const now = this.#now();
    for (const [other, end] of this.#taken) if (end <= now) this.#taken.delete(other);
    const id = bytes.toString('base64url');
    if (ends <= now || this.#taken.has(id)) return false;
    this.#taken.set(id, ends);
    return true;
  }

  #codeOf = (head: Buffer, purpose: string): Buffer =>
    createHmac('sha256', this.#key).update(head).update(purpose).digest();
}
