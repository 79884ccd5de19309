/** How a call says who makes it. The generated contract names the one that it needs. */

/** A call on its way. */
export interface Signed {
  /** In small letters. */
  method: string;
  headers: Record<string, string>;
  query: string;
}

export interface Credential {
  /** @param token what the session was started with; null for nobody */
  sign(request: Signed, token: string | null): void;
  /** Told of the headers of each answer. */
  hear?(headers: Headers): void;
  /** Cookies go along also to a server of another host. */
  cookies?: true;
}

/** A header that has the token: `Authorization: Bearer …`, `X-Api-Key: …`. */
export const inHeader = (name: string, prefix = ''): Credential => ({
  sign({ headers }, token) {
    if (token !== null) headers[name] = prefix + token;
  },
});

/** A query field that has the token. */
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

/** Where the token against forged requests comes from: a cookie, or the header of the same name of an earlier answer. */
export interface Csrf {
  header: string;
  cookie?: string;
}

const changing = new Set(['post', 'put', 'patch', 'delete']);

/** A session that the server keeps by a cookie, which no script sees. What the session was started with is not sent. */
export function inCookie(csrf?: Csrf): Credential {
  let heard: string | null = null;
  return {
    cookies: true,
    sign({ method, headers }) {
      if (!csrf || !changing.has(method)) return;
      const known = csrf.cookie === undefined ? heard : cookie(csrf.cookie);
      if (known !== null) headers[csrf.header] = known;
    },
    hear(headers) {
      if (csrf) heard = headers.get(csrf.header) ?? heard;
    },
  };
}

function cookie(name: string): string | null {
  if (typeof document === 'undefined') return null;
  const found = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
  return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1));
}
