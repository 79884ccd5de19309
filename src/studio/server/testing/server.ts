/** The studio's HTTP interface for the drafts of an app, for tests. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { defaultPlace, placeAt } from '../../../project/release/targets/place.ts';
import type { Accounts } from '../accounts/index.ts';
import type { Drafts } from '../drafts.ts';
import { Approvals } from '../guarded/approvals.ts';
import { Handler } from '../handler.ts';
import { Previews } from '../previews/index.ts';
import { Releases } from '../releases/releases.ts';

export interface TestServer {
  port: number;
  /** Stops the server; the drafts stay open. */
  close(): void;
}

/** Serves drafts with Vite, without any plugin. */
export const plain = async (root: string) => ({ root, configFile: false, logLevel: 'silent' }) as const;

/**
 * @param accounts of a studio in production
 * @param to where releases are published
 */
export async function testServer(
  drafts: Drafts,
  accounts?: Accounts,
  to = defaultPlace,
): Promise<TestServer> {
  const { root } = drafts;
  const project = async () => (await drafts.get('')).workspace.project;
  const releases = new Releases(root, await placeAt(root, to), project);
  const approvals = new Approvals(drafts, releases.audit);
  const previews = new Previews({
    root,
    drafts,
    config: () => plain(root),
    build: async () => {},
    port: 0,
    isLocal: accounts === undefined,
    studios: [],
  });
  const hosts: string[] = [];
  const pages = path.join(root, 'pages');
  const generate = () => Promise.reject(new Error('The contract is empty'));
  const pageGenerator = { prepare: () => Promise.resolve(), generate };
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
  const server = createServer((request, response) => void handler.handle(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  hosts.push(`127.0.0.1:${port}`);
  return {
    port,
    close() {
      handler.close();
      server.close();
      server.closeAllConnections();
    },
  };
}
