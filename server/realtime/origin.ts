import type { IncomingMessage } from 'node:http';

/**
 * Whether a page may open a socket here: one of the exchange's own, by the address that it was asked at or by the one that
 * users know. What is no page (a tool, another program) names no origin, and has no user's browser to misuse.
 * @param publicUrl where users find the exchange
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
