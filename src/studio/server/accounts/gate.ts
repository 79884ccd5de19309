/** Checks each request in production: its origin, its session, and the permissions of its sender. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { HttpError } from '../http.ts';
import { access, forbidden, isAllowed, type Need, recent } from './access.ts';
import { cookieOf, tokenIn } from './cookie.ts';
import type { Accounts, Signed } from './index.ts';
import { Limits, networkOf } from './limits.ts';

export class Gate {
  readonly #accounts: Accounts;
  readonly #limits = new Limits();

  constructor(accounts: Accounts) {
    this.#accounts = accounts;
  }

  /**
   * @param path of the request
   * @returns the sender; undefined if unknown and not required
   * @throws HttpError for a refused request
   */
  async enter(request: IncomingMessage, response: ServerResponse, path: string): Promise<Signed | undefined> {
    const { method = '', headers } = request;
    const isCall = path.startsWith('/api/');
    const name = `${method} ${path}`;
    const need: Need | undefined = isCall
      ? Object.hasOwn(access, name)
        ? access[name]
        : undefined
      : 'anybody';
    this.#requireOrigin(method, headers, isCall);
    const signed = this.#signed(headers.cookie, response);
    if (signed) await this.#limits.count('person', signed.person.id);
    else await this.#limits.count('pages', networkOf(request));
    if (need === 'anybody' && isCall) await this.#limits.count('signing', networkOf(request));
    // A client without a session does not learn which calls exist.
    if (!signed && need !== 'anybody') throw new HttpError(401, 'Sign in first');
    if (need === undefined) throw new HttpError(404, `There is no ${path}`);
    if (!isAllowed(need, signed?.person.roles ?? null)) throw forbidden(need);
    if (signed && recent.has(name)) this.#accounts.requireRecent(signed.session);
    return signed;
  }

  /**
   * Other websites can neither change anything nor read the stream. For GET requests to the same origin, browsers send
   * no `Origin`, but `Sec-Fetch-Site`.
   */
  #requireOrigin(method: string, headers: IncomingMessage['headers'], isCall: boolean): void {
    const { origin } = this.#accounts;
    if (headers.host !== new URL(origin).host)
      throw new HttpError(421, `The studio is not at ${headers.host}`);
    const isOwn = headers.origin === origin;
    if (headers.origin !== undefined && !isOwn) throw new HttpError(403, 'This comes from another website');
    if (isCall && !isOwn && (method !== 'GET' || headers['sec-fetch-site'] !== 'same-origin'))
      throw new HttpError(403, 'This request is only accepted from pages of the studio');
    if (!isCall && method !== 'GET') throw new HttpError(405, 'Pages accept only GET requests');
  }

  #signed(cookies: string | undefined, response: ServerResponse): Signed | undefined {
    const token = tokenIn(cookies);
    if (!token) return undefined;
    const found = this.#accounts.sessions.find(token);
    const person = found && this.#accounts.people.get(found.session.person);
    if (!found || !person) {
      response.setHeader('Set-Cookie', cookieOf(null));
      return undefined;
    }
    if (found.fresh) response.setHeader('Set-Cookie', cookieOf(found.fresh));
    return { person, session: found.session };
  }
}
