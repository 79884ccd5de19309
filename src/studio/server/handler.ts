/** Answers the requests of the studio: its pages, the stream of events, and the calls of `routes.ts`. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Overtaken } from '../../project/release/put.ts';
import { UsageError } from '../../project/usageError.ts';
import type { Drafts } from './drafts.ts';
import type { Approvals } from './guarded/approvals.ts';
import { bodyOf, eventOf, guard, HttpError, json } from './http.ts';
import type { Events } from './messages.ts';
import { servePage } from './pages.ts';
import type { Releases } from './releases/releases.ts';
import { routes } from './routes.ts';

export interface Served {
  drafts: Drafts;
  releases: Releases;
  approvals: Approvals;
  /** The folder of the studio’s built pages. */
  pages: string;
  /** The hosts under which the studio is reached: other websites may not send requests to it. */
  hosts: readonly string[];
}

export class Handler {
  readonly #served: Served;
  readonly #streams = new Set<ServerResponse>();

  constructor(served: Served) {
    this.#served = served;
    const { drafts } = served;
    drafts.presence.subscribe(() => this.#sendAll('people', drafts.presence.people));
    drafts.subscribe(() => this.#sendAll('drafts', null));
  }

  close(): void {
    for (const stream of this.#streams) stream.end();
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      guard(request, this.#served.hosts);
      const url = new URL(request.url ?? '/', 'http://localhost');
      if (url.pathname === '/api/events') await this.#stream(url, request, response);
      else if (url.pathname.startsWith('/api/')) json(response, (await this.#answer(url, request)) ?? null);
      else await this.#page(url, response);
    } catch (error) {
      const status = statusOf(error);
      if (response.headersSent) response.end();
      else json(response, { message: error instanceof Error ? error.message : String(error) }, status);
    }
  }

  async #answer({ pathname, searchParams }: URL, request: IncomingMessage): Promise<unknown> {
    const { drafts } = this.#served;
    const name = `${request.method} ${pathname}`;
    const route = Object.hasOwn(routes, name) ? routes[name] : undefined;
    if (!route) throw new HttpError(404, `There is no ${pathname}`);
    const draft = searchParams.get('draft') ?? '';
    const answer = await route({
      drafts,
      releases: this.#served.releases,
      approvals: this.#served.approvals,
      draft,
      opened: () => drafts.get(draft),
      parameter: (parameter) => {
        const value = searchParams.get(parameter);
        if (value === null) throw new HttpError(400, `The parameter ${parameter} is missing`);
        return value;
      },
      body: () => bodyOf(request),
    });
    if (request.method === 'POST' && pathname.startsWith('/api/releases')) this.#sendAll('releases', null);
    return answer;
  }

  /** The frame of the phone has an origin of its own, which the page has to allow. */
  async #page({ pathname, searchParams }: URL, response: ServerResponse): Promise<void> {
    const { drafts, pages } = this.#served;
    if (pathname === '/') await drafts.get(searchParams.get('draft') ?? '');
    servePage(pages, pathname, await drafts.origins(), response);
  }

  async #stream({ searchParams }: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { drafts } = this.#served;
    const draft = searchParams.get('draft') ?? '';
    const { workspace } = await drafts.get(draft);
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    const send = <Name extends keyof Events>(name: Name, data: Events[Name]): void => {
      response.write(eventOf(name, data));
    };
    send('start', { ...workspace.start(), me: drafts.me });
    const ends = [workspace.subscribe(send)];
    this.#streams.add(response);
    const author = searchParams.get('author');
    if (author) ends.push(drafts.presence.join(author, searchParams.get('name') || drafts.me, draft));
    else send('people', drafts.presence.people);
    request.on('close', () => {
      this.#streams.delete(response);
      for (const end of ends) end();
    });
  }

  #sendAll<Name extends keyof Events>(name: Name, data: Events[Name]): void {
    for (const stream of this.#streams) stream.write(eventOf(name, data));
  }
}

function statusOf(error: unknown): number {
  if (error instanceof HttpError) return error.status;
  // What the command would say: another release is in force, there is no trial, a key is missing.
  return error instanceof UsageError || error instanceof Overtaken ? 409 : 500;
}
