/**
 * An idempotency key: 128 random bits. `crypto.randomUUID` exists only in secure contexts, and a phone on the
 * developer's network opens the app over plain http.
 */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
