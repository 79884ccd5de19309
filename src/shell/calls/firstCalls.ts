/**
 * The calls that a page starts with, sent by the first script as soon as the definition of the page is there: the client,
 * which makes all other calls, is in the main script. A release has their requests as templates, which the client itself
 * has built (project/release/firstCalls.ts).
 */
import { deadline } from '../../client/deadline.ts';
import type { FirstCall, FirstCalls } from '../../language/compiled.ts';
import { fill } from '../texts/placeholders.ts';

/** The timeout of the client too. */
const timeoutMs = 60_000;

/** The responses by `CallKey`, as JSON; null if the request failed. Each is taken out once. */
export type SentCalls = Map<string, Promise<Response | null>>;

/**
 * @param sent where the responses are added
 * @param device the values of the placeholders: `server` is the address of the server, the token of a visitor is null
 */
export function sendCalls(
  sent: SentCalls,
  calls: FirstCalls,
  device: Record<'server' | 'mark' | 'release' | 'language', string> & { token: string | null },
): void {
  const own = JSON.stringify(calls[device.token === null ? 'visitor' : 'user']);
  for (const { key, url, request } of JSON.parse(fill(own, device)) as FirstCall[]) {
    const response = fetch(url, { ...request, signal: deadline(timeoutMs).signal });
    sent.set(
      JSON.stringify(key),
      response.catch(() => null),
    );
  }
}
