/** The session cookie: for this origin only (`__Host-`), not readable by scripts, and not sent by other sites. */

const name = '__Host-shoji-studio';

/** The token in the `Cookie` header of a request. */
export function tokenIn(header: string | undefined): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    if (part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

/** A `Set-Cookie` header. @param token null to remove the cookie. It has no expiry: the server ends sessions */
export const cookieOf = (token: string | null): string =>
  `${name}=${token ?? ''}; Path=/; HttpOnly; Secure; SameSite=Strict${token === null ? '; Max-Age=0' : ''}`;
