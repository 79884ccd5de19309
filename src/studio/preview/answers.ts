/** Answers the calls of a page as its frame requires. */
import type { FrameSpec } from '../frameSpec.ts';

/** A value whose lists are empty, at any depth. */
export function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, emptied(inner)]));
}

type Fetch = typeof fetch;

/** @param real sends the request to the server */
export function answering(answers: FrameSpec['answers'], real: Fetch): Fetch {
  return async (input, init) => {
    // The client of the contract passes a `Request`; code and definitions are loaded by URL.
    if (answers === 'data' || !(input instanceof Request)) return real(input, init);
    if (answers === 'offline') throw new TypeError('Failed to fetch');
    if (answers === 'failed')
      return new Response('{}', { status: 500, headers: { 'Content-Type': 'application/json' } });
    if (answers === 'loading')
      return new Promise((_, reject) => {
        const end = (): void => reject(input.signal.reason);
        if (input.signal.aborted) end();
        else input.signal.addEventListener('abort', end);
      });
    const response = await real(input, init);
    if (!/json/.test(response.headers.get('Content-Type') ?? '')) return response;
    const { status, statusText, headers } = response;
    return new Response(JSON.stringify(emptied(await response.json())), { status, statusText, headers });
  };
}
