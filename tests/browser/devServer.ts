/** The development server on a copy of the app's definitions, which a test may edit. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { catalogue } from '../../scripts/catalogue/index.ts';
import { shoji } from '../../src/vite/index.ts';

export class DevServer {
  readonly url: string;
  /** The folder of the copy. */
  readonly root: string;
  readonly #server: ViteDevServer;

  private constructor(url: string, root: string, server: ViteDevServer) {
    this.url = url;
    this.root = root;
    this.#server = server;
  }

  /** @param definitions additional files of the test, by their paths */
  static async start(
    port: number,
    exchange: string,
    definitions: Readonly<Record<string, unknown>> = {},
  ): Promise<DevServer> {
    const root = mkdtempSync(path.join(tmpdir(), 'operator-'));
    // The grammar is part of the language, not of the app.
    for (const folder of ['screens', 'schemas', 'locales', 'openapi', 'src/widgets', 'src/app/theme'])
      cpSync(folder, path.join(root, folder), {
        recursive: true,
        filter: (file) => file !== 'schemas/language',
      });
    for (const [file, content] of Object.entries(definitions)) {
      const place = path.join(root, file);
      mkdirSync(path.dirname(place), { recursive: true });
      writeFileSync(place, JSON.stringify(content, null, 2));
    }
    symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'));
    // A build of Vite in the same process leaves `production` here, and a server without hot updates.
    process.env.NODE_ENV = 'development';
    const server = await createServer({
      configFile: false,
      base: '/h5/',
      logLevel: 'silent',
      cacheDir: '.cache/vite-operator',
      plugins: [shoji({ root, extraPages: catalogue })],
      server: {
        host: '127.0.0.1',
        port,
        strictPort: true,
        proxy: { '/api': exchange, '/files': exchange, '/socket.io': { target: exchange, ws: true } },
      },
    });
    await server.listen();
    return new DevServer(`http://127.0.0.1:${port}`, root, server);
  }

  /** Saves a file of the copy like an editor: only the text changes. */
  save(file: string, change: (text: string) => string): void {
    const place = path.join(this.root, file);
    const before = readFileSync(place, 'utf8');
    const after = change(before);
    if (after === before) throw new Error(`${file} was not changed`);
    writeFileSync(place, after);
  }

  /** Restores a file from the app. */
  restore(file: string): void {
    cpSync(file, path.join(this.root, file));
  }

  async stop(): Promise<void> {
    await this.#server.close();
    rmSync(this.root, { recursive: true });
  }
}
