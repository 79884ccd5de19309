/** Starts the studio: its own server, and the development server of the app for the phone, each with an origin of its own. */
import { createServer } from 'node:http';
import path from 'node:path';
import { createServer as createVite, type InlineConfig } from 'vite';
import { type Folders, readProject } from '../../language/node.ts';
import { buildPages } from './build.ts';
import { Draft } from './draft.ts';
import { Handler } from './handler.ts';
import { preview } from './previewPlugin.ts';

export interface Studio {
  /** The address of the studio. */
  address: string;
  close(): Promise<void>;
}

/**
 * @param vite how the app's development server is started
 * @param port of the studio; the app gets a free one
 */
export async function startStudio(folders: Folders, vite: InlineConfig, port: number): Promise<Studio> {
  const [app, pages] = await Promise.all([
    createVite({
      ...vite,
      plugins: [...(vite.plugins ?? []), preview()],
      server: { ...vite.server, host: '127.0.0.1' },
    }).then((server) => server.listen()),
    buildPages(),
  ]);
  const draft = new Draft(folders.root, path.join(folders.root, '.cache/studio/journal.jsonl'));
  const hosts = [`localhost:${port}`, `127.0.0.1:${port}`];
  const handler = new Handler({
    draft,
    project: readProject(folders),
    pages,
    app: app.resolvedUrls?.local[0] ?? '',
    hosts,
  });
  for (const event of ['add', 'change', 'unlink'] as const)
    app.watcher.on(event, (file) => {
      if (/\.(json|ya?ml|css)$/.test(file)) handler.changed(file);
    });
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
      await app.close();
    },
  };
}
