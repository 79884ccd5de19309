/** Starts the studio: its own server, and a development server of the app for the phone of each draft, all of them origins of their own. */
import { createServer } from 'node:http';
import { defaultPlace, placeAt } from '../../project/release/targets/place.ts';
import { pagesFolder } from './build.ts';
import { Drafts } from './drafts.ts';
import { Approvals } from './guarded/approvals.ts';
import { Handler } from './handler.ts';
import { Releases } from './releases/releases.ts';
import type { Serve } from './workspace.ts';

export interface Studio {
  /** The address of the studio. */
  address: string;
  close(): Promise<void>;
}

/**
 * @param root the folder of the app
 * @param port of the studio; the app gets a free one
 * @param serve how the app's development server is started: in its own folder, or in that of a draft
 * @param to where releases are published: see {@link placeAt}
 * @param metrics the addresses of the metrics of the app's servers, which count by release
 */
export async function startStudio(
  root: string,
  port: number,
  serve: Serve,
  to: string = defaultPlace,
  metrics: readonly string[] = [],
): Promise<Studio> {
  // An unreachable target is reported before anything is started.
  const place = await placeAt(root, to);
  const [drafts, pages] = await Promise.all([Drafts.open(root, serve), pagesFolder()]);
  const project = async () => (await drafts.get('')).workspace.project;
  const releases = new Releases(root, place, project, metrics);
  const hosts = [`localhost:${port}`, `127.0.0.1:${port}`];
  const approvals = new Approvals(drafts, releases.audit);
  const handler = new Handler({ drafts, releases, approvals, pages, hosts });
  const server = createServer((request, response) => void handler.handle(request, response));
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', listening);
  });
  return {
    address: `http://localhost:${port}/`,
    async close() {
      handler.close();
      server.close();
      server.closeAllConnections();
      await drafts.close();
    },
  };
}
