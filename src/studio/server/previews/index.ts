/**
 * Previews: the app as it is in a draft, for everybody with the signed address: a phone, or, in production, the frame
 * of the studio. They have their own server, so that no page of an app runs at the studio’s origin. Calls are forwarded
 * like those of the app's development server: to the sandbox.
 */
import fs from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { type InlineConfig, type Plugin, type PreviewServer, preview } from 'vite';
import { freePort } from '../../../project/port.ts';
import type { Drafts } from '../drafts.ts';
import { HttpError } from '../http.ts';
import { answerPreview } from './answer.ts';
import { Links } from './links.ts';
import { readShell, type ShellFile } from './shell.ts';

const cookie = 'shoji-preview';

export interface PreviewOptions {
  /** The folder of the app. */
  root: string;
  drafts: Drafts;
  /** The Vite configuration of the app. */
  config(): Promise<InlineConfig>;
  /** Builds the app into a folder, as `buildShell` does, in a process of its own. */
  build(folder: string): Promise<void>;
  /** The port to listen on, or the next one that is free. */
  port: number;
  /** In production: the origin at which browsers reach that port. */
  origin?: string | undefined;
  /** In a local studio, without an origin, the port is open to the local network. */
  isLocal: boolean;
  /** The origins of the studio, which may embed previews in frames. */
  studios: readonly string[];
}

interface Started {
  origin: string;
  server: PreviewServer;
}

export class Previews {
  readonly #options: PreviewOptions;
  readonly #links: Links;
  #shell: Promise<ReadonlyMap<string, ShellFile>> | undefined;
  #folder: string | undefined;
  #starting: Promise<Started> | undefined;

  constructor(options: PreviewOptions) {
    this.#options = options;
    this.#links = new Links(options.root);
  }

  /** Starts the server, unless it is running. A local studio does not listen until a link is requested. */
  start(): Promise<Started> {
    this.#starting ??= this.#start();
    this.#starting.catch(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  /** The address of a draft for a phone. @returns it, and its expiry in unix milliseconds */
  async link(draft: string): Promise<{ link: string; ends: number }> {
    if (!this.#options.isLocal && this.#options.origin === undefined)
      throw new HttpError(409, 'Phones cannot reach this studio: start it with --preview');
    const { origin } = await this.start();
    const { folder, ends } = this.#links.folderOf(draft);
    return { link: `${origin}/${folder}/`, ends };
  }

  /** Ends the links of a draft, and makes another one. */
  async replaceLink(draft: string): Promise<{ link: string; ends: number }> {
    this.#links.end(draft);
    return this.link(draft);
  }

  /** The address of a draft for the studio’s frames in production. */
  frameOf = (draft: string): string => `${this.#options.origin}/${this.#links.frameOf(draft)}/`;

  async close(): Promise<void> {
    const started = await this.#starting?.catch(() => undefined);
    await started?.server.close();
    if (this.#folder !== undefined) fs.rmSync(this.#folder, { recursive: true, force: true });
  }

  async #start(): Promise<Started> {
    const { config, build, port: wanted, origin } = this.#options;
    // Outside the app's folder, which its development server watches.
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shoji-preview-'));
    this.#folder = folder;
    const shell = build(folder).then(() => readShell(folder));
    this.#shell = shell;
    // In production, the studio starts meanwhile, and requests of frames wait.
    if (origin === undefined) await shell;
    else shell.catch((error: unknown) => process.stderr.write(`The previews cannot be built: ${error}\n`));
    // A given origin leads to exactly this port.
    const port = origin === undefined ? await freePort(wanted) : wanted;
    const given = await config();
    const server = await preview({
      ...given,
      logLevel: 'warn',
      build: { ...given.build, outDir: folder },
      // Unknown addresses are not found, instead of answered with index.html.
      appType: 'mpa',
      // Addresses of drafts are handled by this plugin; the app's calls by those after it.
      plugins: [this.#gate(), ...(given.plugins ?? [])],
      preview: {
        host: origin === undefined ? '0.0.0.0' : '127.0.0.1',
        port,
        strictPort: true,
        open: false,
        cors: false,
        // The address of the machine depends on the network; links are protected by their signature.
        allowedHosts: true,
      },
    });
    return { origin: origin ?? `http://${addressOfMachine()}:${port}`, server };
  }

  #gate(): Plugin {
    return {
      name: 'shoji-preview-gate',
      configurePreviewServer: ({ middlewares, httpServer }) => {
        middlewares.use((request, response, next) => {
          this.#answer(request, response).then(
            (isAnswered) => (isAnswered ? undefined : next()),
            (error: unknown) => refuse(response, error),
          );
        });
        httpServer.on('upgrade', (request, socket) => {
          if (this.#mayCall(request)) return;
          request.url = '/';
          socket.destroy();
        });
      },
    };
  }

  /** @returns false for calls of the app @throws HttpError */
  async #answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const [, folder = '', file] = /^\/(draft-[^/]*)(?:\/(.*))?$/.exec(pathname) ?? [];
    if (folder === '') {
      if (this.#mayCall(request)) return false;
      throw new HttpError(403, 'This link is incomplete');
    }
    const draft = this.#links.draftOf(folder);
    if (draft === undefined) throw new HttpError(403, 'This link has ended: ask for another one');
    if (request.method !== 'GET') throw new HttpError(405, 'Pages accept only GET requests');
    const { workspace } = await this.#options.drafts.get(draft);
    for (const [name, value] of Object.entries(this.#headers())) response.setHeader(name, value);
    response.setHeader('Set-Cookie', this.#cookie(folder));
    if (file === undefined) {
      response.writeHead(301, { Location: `/${folder}/` }).end();
      return true;
    }
    const shell = await this.#shell;
    if (!shell) throw new HttpError(503, 'The previews are not started yet');
    const asked = {
      file: decodeURIComponent(file) || 'index.html',
      tried: searchParams.get('try'),
      base: `/${folder}/`,
      workspace,
      shell,
      isStudio: searchParams.has('studio'),
    };
    await answerPreview(asked, request, response);
    return true;
  }

  /** Calls of the app do not contain the signed address: the page has it in a cookie. */
  #mayCall({ headers }: IncomingMessage): boolean {
    const folder = new RegExp(`(?:^|;\\s*)${cookie}=([^;]*)`).exec(headers.cookie ?? '')?.[1];
    return folder !== undefined && this.#links.draftOf(folder) !== undefined;
  }

  #cookie = (folder: string): string =>
    `${cookie}=${folder}; Path=/; HttpOnly; SameSite=Lax${this.#options.origin?.startsWith('https:') ? '; Secure' : ''}`;

  #headers = (): Record<string, string> => ({
    'Content-Security-Policy': `script-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'self' ${this.#options.studios.join(' ')}`,
    // The address gives access to the draft: it is not sent to other websites.
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
  });
}

function refuse(response: ServerResponse, error: unknown): void {
  const status = error instanceof HttpError ? error.status : 500;
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(error instanceof Error ? error.message : String(error));
}

/** The address of this machine in the local network; the loopback address if there is none. */
const addressOfMachine = (): string =>
  Object.values(os.networkInterfaces())
    .flatMap((all) => all ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? 'localhost';
