/** How calls are authenticated. The generated contract names the credential that it needs. */

/** A request that is about to be sent. */
export interface Signed {
  /** In lower case. */
  method: string;
  headers: Record<string, string>;
  query: string;
}

export interface Credential {
  /** @param token the token of the session; null when logged out */
  sign(request: Signed, token: string | null): void;
  /** Called with the headers of every answer. */
  onAnswer?(headers: Headers): void;
  /** Send cookies to other origins too (`credentials: 'include'`). */
  cookies?: true;
}

/** The token in a header: `Authorization: Bearer …`, `X-Api-Key: …`. */
export const inHeader = (name: string, prefix = ''): Credential => ({
  sign({ headers }, token) {
    if (token !== null) headers[name] = prefix + token;
  },
});

/** The token in a query parameter. */
export const inQuery = (name: string): Credential => ({
  sign(request, token) {
    if (token === null) return;
    const own = `${encodeURIComponent(name)}=${encodeURIComponent(token)}`;
    request.query = request.query === '' ? own : `${request.query}&${own}`;
  },
});

/** RFC 7617: the token is `name:password`. */
export const basic = (): Credential => ({
  sign({ headers }, token) {
    if (token === null) return;
    const bytes = String.fromCharCode(...new TextEncoder().encode(token));
    headers.Authorization = `Basic ${btoa(bytes)}`;
  },
});

/** The source of the CSRF token: a cookie, or the header of the same name in an earlier answer. */
export interface Csrf {
  header: string;
  cookie?: string;
}

const changing = new Set(['post', 'put', 'patch', 'delete']);

/** A session in an HttpOnly cookie that the server sets. The token of the session is not sent. */
export function inCookie(csrf?: Csrf): Credential {
  let received: string | null = null;
  return {
    cookies: true,
    sign({ method, headers }) {
      if (!csrf || !changing.has(method)) return;
      const known = csrf.cookie === undefined ? received : cookie(csrf.cookie);
      if (known !== null) headers[csrf.header] = known;
    },
    onAnswer(headers) {
      if (csrf) received = headers.get(csrf.header) ?? received;
    },
  };
}

function cookie(name: string): string | null {
  if (typeof document === 'undefined') return null;
  const found = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
  return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1));
}
