/**
 * Starts the studio: its own server, a development server of the app for each draft, and a server for previews on other
 * devices. Each has its own origin.
 */
import { createServer } from 'node:http';
import { defaultPlace, placeAt } from '../../project/release/targets/place.ts';
import { Accounts } from './accounts/index.ts';
import { pagesFolder } from './build.ts';
import { Drafts } from './drafts.ts';
import { Approvals } from './guarded/approvals.ts';
import { Handler } from './handler.ts';
import type { PageGenerator } from './newPage.ts';
import { Previews } from './previews/index.ts';
import { Releases } from './releases/releases.ts';
import { watchTrial } from './releases/watchTrial.ts';
import type { Serve } from './workspace.ts';

export type { PageGenerator } from './newPage.ts';
export { buildShell } from './previews/shell.ts';

export interface Studio {
  /** The address of the studio. */
  address: string;
  /** In production: a one-time link for the first administrator, if there is none yet. */
  invitation: string | undefined;
  close(): Promise<void>;
}

export interface StudioOptions {
  /** The folder of the app. */
  root: string;
  /** The port of the studio; the app gets a free one. */
  port: number;
  /** The configuration of the app's development server, for its own folder or that of a draft. */
  serve: Serve;
  /** Creates a page for an operation of the contract. */
  pageGenerator: PageGenerator;
  /** Where releases are published: see {@link placeAt}. */
  to?: string | undefined;
  /** The addresses of the metrics of the app's servers, which are counted per release. */
  metrics?: readonly string[] | undefined;
  /**
   * In production: the origin at which browsers reach the studio. Without it, the studio is local, without accounts.
   */
  host?: string | undefined;
  /** Builds the app for previews into a folder: {@link buildShell}, in a process of its own. */
  buildPreview(folder: string): Promise<void>;
  /** In production: the origin at which browsers reach previews, on the port after that of the studio. */
  preview?: string | undefined;
  /** In production: creates another invitation for an administrator, even if there is one. */
  administrator?: boolean | undefined;
}

export async function startStudio({
  root,
  port,
  serve,
  pageGenerator,
  to = defaultPlace,
  metrics = [],
  host,
  buildPreview,
  preview,
  administrator = false,
}: StudioOptions): Promise<Studio> {
  // An unreachable target is reported before anything starts.
  const place = await placeAt(root, to);
  const [drafts, pages] = await Promise.all([Drafts.open(root, serve), pagesFolder()]);
  const project = async () => (await drafts.get('')).workspace.project;
  const releases = new Releases(root, place, project, metrics);
  const hosts = [`localhost:${port}`, `127.0.0.1:${port}`];
  const approvals = new Approvals(drafts, releases.audit);
  const accounts = host === undefined ? undefined : new Accounts(root, host, releases.audit);
  const isInviting = accounts && (administrator || !accounts.people.hasAdministrator);
  const previews = new Previews({
    root,
    drafts,
    config: () => serve(root),
    build: buildPreview,
    port: port + 1,
    origin: preview,
    isLocal: host === undefined,
    studios: host === undefined ? hosts.map((one) => `http://${one}`) : [host],
  });
  if (preview !== undefined) {
    drafts.addressOf = previews.frameOf;
    await previews.start();
  }
  const handler = new Handler({
    drafts,
    releases,
    approvals,
    previews,
    pages,
    hosts,
    accounts,
    pageGenerator,
  });
  const stopWatching =
    metrics.length > 0
      ? watchTrial({
          releases,
          onEnd: () => handler.announceReleases(),
          onError: (error) => process.stderr.write(`The trial of a release cannot be watched: ${error}\n`),
        })
      : undefined;
  const server = createServer((request, response) => void handler.handle(request, response));
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', listening);
  });
  return {
    address: `${host ?? `http://localhost:${port}`}/`,
    invitation: isInviting
      ? accounts.linkOf(accounts.people.inviteAdministrator(drafts.me || 'Administrator'))
      : undefined,
    async close() {
      stopWatching?.();
      handler.close();
      server.close();
      server.closeAllConnections();
      await previews.close();
      await drafts.close();
    },
  };
}
