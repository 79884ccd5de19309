/** The built app, with a release of its definitions and further ones, in front of an exchange. */
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type PreviewServer, preview } from 'vite';
import { disk, overlay, readProject } from '../../src/language/node.ts';
import { releaseInto } from '../releaseInto.ts';

const built = path.resolve('dist');

export class BuiltApp {
  /** The release with the further definitions, and links to the build. */
  readonly #folder: string;
  readonly #server: PreviewServer;

  private constructor(folder: string, server: PreviewServer) {
    this.#folder = folder;
    this.#server = server;
  }

  /**
   * @param exchange the address of the one that is called
   * @param definitions additional files of the test, by their paths
   */
  static async start(
    port: number,
    exchange: string,
    definitions: Readonly<Record<string, unknown>>,
  ): Promise<BuiltApp> {
    const folder = mkdtempSync(path.join(tmpdir(), 'built-'));
    for (const name of readdirSync(built))
      if (name !== 'release') symlinkSync(path.join(built, name), path.join(folder, name));
    const added = Object.entries(definitions).map(
      ([file, content]) => [path.resolve(file), JSON.stringify(content)] as const,
    );
    const project = readProject({ root: '.', theme: 'src/app/theme' }, overlay(disk, new Map(added)));
    await releaseInto(folder, project);
    const server = await preview({
      configFile: false,
      base: '/h5/',
      logLevel: 'silent',
      build: { outDir: folder },
      preview: {
        host: '127.0.0.1',
        port,
        strictPort: true,
        proxy: { '/api': exchange, '/files': exchange, '/socket.io': { target: exchange, ws: true } },
      },
    });
    return new BuiltApp(folder, server);
  }

  async stop(): Promise<void> {
    await this.#server.close();
    rmSync(this.#folder, { recursive: true });
  }
}
