/** The HTTP interface of the studio: its pages, the draft, and what the language knows of it. */
import fs from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { outlineOf } from '../../language/editing/outline.ts';
import { check, type Finding, type Project, placeOf } from '../../language/node.ts';
import { offsetOf } from '../../language/source/position.ts';
import type { Step } from '../draft/step.ts';
import { answers } from './answers.ts';
import { nameOf } from './appName.ts';
import { type Draft, disk } from './draft.ts';
import { languageFiles } from './languageFiles.ts';
import type { Answer, Events, ShownFinding } from './messages.ts';

export interface Served {
  draft: Draft;
  project: Project;
  /** The folder of the studio’s built pages. */
  pages: string;
  /** The address of the app. */
  app: string;
  /** The hosts under which the studio is reached: other websites may not send requests to it. */
  hosts: readonly string[];
}

/** Bytes of a request. The largest files of definitions are texts of one language. */
const maxBody = 8_000_000;

/** How long nothing is changed before findings are looked for, in milliseconds. */
const quiet = 60;

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** Answers a status and a sentence. */
class HttpError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export class Handler {
  readonly #served: Served;
  readonly #streams = new Set<ServerResponse>();
  #findings: ShownFinding[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(served: Served) {
    this.#served = served;
    served.draft.subscribe((step) => {
      this.#send('step', step);
      this.#refresh(step.changes.map(({ file }) => path.resolve(served.project.folders.root, file)));
    });
    this.#check();
  }

  /** A file may have been written by another program. */
  changed(file: string): void {
    const { root } = this.#served.project.folders;
    this.#served.draft.takeFromDisk(path.relative(root, file).split(path.sep).join('/'));
    // The draft does not know files that nobody has opened.
    this.#refresh([path.resolve(root, file)]);
  }

  close(): void {
    clearTimeout(this.#timer);
    for (const stream of this.#streams) stream.end();
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      this.#guard(request);
      const url = new URL(request.url ?? '/', 'http://localhost');
      if (url.pathname === '/api/events') return this.#stream(request, response);
      if (url.pathname.startsWith('/api/')) return json(response, await this.#answer(url, request));
      this.#page(url.pathname, response);
    } catch (error) {
      const status = error instanceof HttpError ? error.status : 500;
      json(response, { message: error instanceof Error ? error.message : String(error) }, status);
    }
  }

  /** A website that the author visits could otherwise change the draft. */
  #guard({ method, headers: { host = '', origin } }: IncomingMessage): void {
    const { hosts } = this.#served;
    if (!hosts.includes(host)) throw new HttpError(421, `The studio is not at ${host}`);
    if (method !== 'GET' && (!origin || !hosts.includes(new URL(origin).host)))
      throw new HttpError(403, 'Only the studio’s own pages may change the draft');
  }

  async #answer({ pathname, searchParams }: URL, request: IncomingMessage): Promise<unknown> {
    const { draft, project } = this.#served;
    const parameter = (name: string): string => {
      const value = searchParams.get(name);
      if (value === null) throw new HttpError(400, `The parameter ${name} is missing`);
      return value;
    };
    if (pathname === '/api/steps' && request.method === 'POST') {
      const step: Step = JSON.parse(await bodyOf(request));
      if (step.author === disk) throw new HttpError(400, `${disk} is nobody’s name`);
      const outcome = draft.submit(step);
      return ('applied' in outcome ? { applied: step.id } : outcome) satisfies Answer;
    }
    if (pathname === '/api/base') return { text: draft.base(parameter('file')) };
    if (pathname === '/api/language') return languageFiles(project);
    if (pathname === '/api/place') return placeOf(project, parameter('at')) ?? null;
    if (pathname === '/api/outline') {
      const source = project.sourceOf(parameter('file'));
      return source ? outlineOf(source, project.grammar) : [];
    }
    const answer = answers[pathname];
    if (answer) return answer(project);
    throw new HttpError(404, `There is no ${pathname}`);
  }

  #stream(request: IncomingMessage, response: ServerResponse): void {
    const { draft, project, app } = this.#served;
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    const { steps } = draft;
    const settings = project.app?.content as { paths?: unknown; start?: unknown } | undefined;
    const files = new Set(steps.flatMap(({ changes }) => changes.map(({ file }) => file)));
    const start: Events['start'] = {
      steps,
      bases: Object.fromEntries([...files].map((file) => [file, draft.base(file)])),
      name: nameOf(project),
      start: String(settings?.start ?? ''),
      pages: [...project.facts.all('page')].map(([route, { fact }]) => ({
        route,
        file: fact.source.file,
        title: String((fact.source.content as { title?: unknown } | undefined)?.title ?? ''),
      })),
      app,
      paths: settings?.paths === 'plain' ? 'plain' : 'hash',
    };
    response.write(eventOf('start', start));
    response.write(eventOf('findings', this.#findings));
    this.#streams.add(response);
    request.on('close', () => this.#streams.delete(response));
  }

  #send<Name extends keyof Events>(name: Name, data: Events[Name]): void {
    for (const stream of this.#streams) stream.write(eventOf(name, data));
  }

  /** @param files absolute paths */
  #refresh(files: readonly string[]): void {
    this.#served.project.refresh([...files]);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#check(), quiet);
  }

  #check(): void {
    const { project } = this.#served;
    this.#findings = check(project).map((finding) => shown(finding, project));
    this.#send('findings', this.#findings);
  }

  #page(pathname: string, response: ServerResponse): void {
    const { pages } = this.#served;
    const file = path.join(pages, pathname === '/' ? 'index.html' : path.normalize(pathname));
    if (!file.startsWith(pages + path.sep) || !fs.existsSync(file) || !fs.statSync(file).isFile())
      throw new HttpError(404, `There is no ${pathname}`);
    const app = new URL(this.#served.app).origin;
    // A worker has the policy of its own script. The language compiles schemas to functions.
    const scripts = /\/language\.worker-[^/]*\.js$/.test(file) ? "; script-src 'self' 'unsafe-eval'" : '';
    response.writeHead(200, {
      'Content-Type': types[path.extname(file)] ?? 'application/octet-stream',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': `default-src 'self'; style-src 'self' 'unsafe-inline'; frame-src ${app}; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'${scripts}`,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    });
    fs.createReadStream(file).pipe(response);
  }
}

function shown(finding: Finding, project: Project): ShownFinding {
  const source = project.sourceOf(finding.file);
  const { file, severity, message, expected, nearest, start, end } = finding;
  return {
    file,
    severity,
    message,
    from: source ? offsetOf(source, start) : 0,
    to: source ? offsetOf(source, end) : 0,
    ...(expected !== undefined && { expected }),
    ...(nearest !== undefined && { nearest }),
  };
}

const eventOf = (name: string, data: unknown): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

function json(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(value));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > maxBody) throw new HttpError(413, 'The step is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
