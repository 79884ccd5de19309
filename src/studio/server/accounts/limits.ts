/** Rate limits of the studio in production, per minute. */
import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { HttpError } from '../http.ts';

/**
 * `signing`: signing in and joining; `pages`: other requests without a session; both by network. `person`: by signed-in
 * person.
 */
const points = { signing: 30, pages: 600, person: 3000 } as const;

export type LimitName = keyof typeof points;

export class Limits {
  readonly #of = Object.fromEntries(
    Object.entries(points).map(([name, count]) => [
      name,
      new RateLimiterMemory({ points: count, duration: 60 }),
    ]),
  );

  /** Counts a request. @throws HttpError above the limit */
  async count(name: LimitName, key: string): Promise<void> {
    try {
      await this.#of[name]?.consume(key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const seconds = Math.ceil(error.msBeforeNext / 1000);
      throw new HttpError(429, `Too many requests: try again in ${seconds} s`, {
        'Retry-After': String(seconds),
      });
    }
  }
}

/**
 * The network of a client: the last address in the header, which the proxy has added. Earlier ones are sent by the
 * client and not trusted. IPv6 clients have at least a /64 network.
 */
export function networkOf({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '');
  const address = forwarded.split(',').at(-1)?.trim() || (socket.remoteAddress ?? '');
  return isIPv6(address) && !address.startsWith('::ffff:') ? prefixOf(address) : address;
}

/** The first 64 bits. */
function prefixOf(address: string): string {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean));
  const zeros = tail === undefined ? 0 : 8 - (before?.length ?? 0) - (after?.length ?? 0);
  const groups = [...(before ?? []), ...Array<string>(Math.max(zeros, 0)).fill('0'), ...(after ?? [])];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
