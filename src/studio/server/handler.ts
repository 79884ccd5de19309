/** Handles the requests of the studio: its pages, the event stream, and the calls of `routes.ts`. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ReleaseConflict } from '../../project/release/put.ts';
import { UsageError } from '../../project/usageError.ts';
import type { Self } from '../accounts.ts';
import { Gate } from './accounts/gate.ts';
import type { Accounts, Signed } from './accounts/index.ts';
import type { Drafts } from './drafts.ts';
import type { Approvals } from './guarded/approvals.ts';
import { bodyOf, eventOf, guard, HttpError, json } from './http.ts';
import { LongAnswer } from './longAnswer.ts';
import type { Events } from './messages.ts';
import type { PageGenerator } from './newPage.ts';
import { servePage } from './pages.ts';
import type { Previews } from './previews/index.ts';
import type { Releases } from './releases/releases.ts';
import { routes } from './routes.ts';

export interface Served {
  drafts: Drafts;
  releases: Releases;
  approvals: Approvals;
  previews: Previews;
  /** The folder of the studio’s built pages. */
  pages: string;
  /** The accepted hosts: prevents requests of other websites. */
  hosts: readonly string[];
  /** Creates a page for an operation of the contract. */
  pageGenerator: PageGenerator;
  /** In production. Without accounts, everybody at this machine may do everything. */
  accounts?: Accounts | undefined;
}

export class Handler {
  readonly #served: Served;
  readonly #gate: Gate | undefined;
  /** Open streams, and their readers. */
  readonly #streams = new Map<ServerResponse, Signed | undefined>();
  readonly #sweeping: NodeJS.Timeout | undefined;

  constructor(served: Served) {
    this.#served = served;
    const { drafts, accounts } = served;
    if (accounts) {
      this.#gate = new Gate(accounts);
      for (const { id, name } of accounts.people.ever) drafts.presence.know(id, name);
      this.#sweeping = setInterval(() => accounts.sessions.sweep(), 60_000).unref();
      accounts.sessions.subscribe((ended) => {
        for (const [stream, signed] of this.#streams) if (signed?.session.id === ended) stream.end();
      });
      accounts.subscribe(({ id, name, roles }) => {
        for (const [stream, signed] of this.#streams)
          if (signed?.person.id === id) stream.write(eventOf('account', { id, name, roles }));
      });
    }
    drafts.presence.subscribe(() => this.#sendAll('people', drafts.presence.people));
    drafts.subscribe(() => this.#sendAll('drafts', null));
  }

  close(): void {
    clearInterval(this.#sweeping);
    for (const stream of this.#streams.keys()) stream.end();
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const url = new URL(request.url ?? '/', 'http://localhost');
      const signed = await this.#enter(url, request, response);
      if (url.pathname === '/api/events') await this.#stream(url, request, response, signed);
      else if (url.pathname.startsWith('/api/')) {
        const answer = await this.#answer(url, request, response, signed);
        if (answer instanceof LongAnswer) await answer.send(response);
        else json(response, answer ?? null);
      } else await this.#page(url, response, signed);
    } catch (error) {
      const status = statusOf(error);
      if (response.headersSent) response.end();
      else
        json(
          response,
          { message: error instanceof Error ? error.message : String(error) },
          status,
          error instanceof HttpError ? error.headers : {},
        );
    }
  }

  /** @returns the sender of the request, in production @throws HttpError */
  async #enter(
    { pathname }: URL,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<Signed | undefined> {
    if (!this.#gate) {
      guard(request, this.#served.hosts);
      return undefined;
    }
    const signed = await this.#gate.enter(request, response, pathname);
    // Kept for commits that are made after their authors have left.
    if (signed) this.#served.drafts.presence.know(signed.person.id, signed.person.name);
    return signed;
  }

  async #answer(
    { pathname, searchParams }: URL,
    request: IncomingMessage,
    response: ServerResponse,
    signed: Signed | undefined,
  ): Promise<unknown> {
    const { drafts, accounts } = this.#served;
    const name = `${request.method} ${pathname}`;
    const route = Object.hasOwn(routes, name) ? routes[name] : undefined;
    if (!route) throw new HttpError(404, `There is no ${pathname}`);
    const draft = searchParams.get('draft') ?? '';
    const production = (): Accounts => {
      if (!accounts) throw noAccounts();
      return accounts;
    };
    const answer = await route({
      drafts,
      releases: this.#served.releases,
      approvals: this.#served.approvals,
      pageGenerator: this.#served.pageGenerator,
      previews: this.#served.previews,
      draft,
      signed,
      signedIn: () => {
        if (!signed) throw noAccounts();
        return { ...signed, accounts: production() };
      },
      production,
      request,
      response,
      opened: () => drafts.get(draft),
      parameter: (parameter) => {
        const value = searchParams.get(parameter);
        if (value === null) throw new HttpError(400, `The parameter ${parameter} is missing`);
        return value;
      },
      body: () => bodyOf(request),
    });
    if (request.method === 'POST' && pathname.startsWith('/api/releases')) this.announceReleases();
    return answer;
  }

  /** Tells all pages that the releases have changed. */
  announceReleases(): void {
    this.#sendAll('releases', null);
  }

  /** The frame of the phone has its own origin, which the policy of the page must allow. */
  async #page({ pathname, searchParams }: URL, response: ServerResponse, signed?: Signed): Promise<void> {
    const { drafts, pages } = this.#served;
    if (pathname === '/' && (signed || !this.#gate)) await drafts.get(searchParams.get('draft') ?? '');
    const entry = signed ? 'known' : this.#gate ? 'unknown' : 'local';
    servePage(pages, pathname, await drafts.origins(), response, entry);
  }

  async #stream(
    { searchParams }: URL,
    request: IncomingMessage,
    response: ServerResponse,
    signed: Signed | undefined,
  ): Promise<void> {
    const { drafts } = this.#served;
    const draft = searchParams.get('draft') ?? '';
    const { workspace } = await drafts.get(draft);
    const app = await drafts.appOf(draft);
    // Meanwhile the client may have left, after which no `close` follows, or the session may have ended.
    if (request.destroyed || this.#hasEnded(signed)) {
      response.end();
      return;
    }
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    const send = <Name extends keyof Events>(name: Name, data: Events[Name]): void => {
      response.write(eventOf(name, data));
    };
    const account = signed ? selfOf(signed.person) : null;
    send('start', { ...workspace.start(), app, me: account?.name ?? drafts.me, account });
    const ends = [workspace.subscribe(send)];
    this.#streams.set(response, signed);
    const author = account?.id ?? searchParams.get('author');
    const name = account?.name ?? (searchParams.get('name') || drafts.me);
    if (author) ends.push(drafts.presence.join(author, name, draft));
    else send('people', drafts.presence.people);
    request.on('close', () => {
      this.#streams.delete(response);
      for (const end of ends) end();
    });
  }

  #hasEnded(signed: Signed | undefined): boolean {
    if (!signed) return false;
    const sessions = this.#served.accounts?.sessions.of(signed.person.id) ?? [];
    return !sessions.some(({ id }) => id === signed.session.id);
  }

  #sendAll<Name extends keyof Events>(name: Name, data: Events[Name]): void {
    for (const stream of this.#streams.keys()) stream.write(eventOf(name, data));
  }
}

const noAccounts = (): HttpError => new HttpError(404, 'A local studio has no accounts');

const selfOf = ({ id, name, roles }: Self): Self => ({ id, name, roles });

function statusOf(error: unknown): number {
  if (error instanceof HttpError) return error.status;
  // Errors that the command would report: another release is in force, there is no trial, a key is missing.
  return error instanceof UsageError || error instanceof ReleaseConflict ? 409 : 500;
}
