import type { IncomingMessage } from 'node:http';

/**
 * Whether a page may open a socket here: only pages of the exchange, at the requested host or at its public URL.
 * Clients that are not browsers send no origin, and are allowed: they cannot misuse a user's browser.
 * @param publicUrl public URL of the exchange
 */
export function isOwnPage(
  { headers }: Pick<IncomingMessage, 'headers'>,
  publicUrl: string | undefined,
): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  return page.host === host || (publicUrl !== undefined && page.origin === new URL(publicUrl).origin);
}
