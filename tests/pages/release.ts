/** The app's definitions as a release, compiled when they are asked for, with their conditions watched. */

import type { App, Screen } from '../../src/language/compiled.ts';
import { type Project, releaseFile } from '../../src/language/index.ts';
import type { FormDefinition } from '../../src/runtime/index.ts';
import { NoSuchPage } from '../../src/runtime/signals.ts';
import { ReleaseReader } from '../../src/shell/release.ts';
import { watch } from './watch.ts';

export class WatchedRelease extends ReleaseReader {
  readonly #project: Project;
  readonly #files = new Map<string, Promise<unknown>>();

  private constructor(project: Project, app: App) {
    super({ release: 'watched', app });
    this.#project = project;
  }

  static async open(project: Project): Promise<WatchedRelease> {
    const app: App = JSON.parse((await releaseFile(project, 'app.json')) ?? '');
    watch(app, 'app');
    return new WatchedRelease(project, app);
  }

  #once<T>(file: string, read: (text: string) => T | Promise<T>): Promise<T> {
    const known = this.#files.get(file);
    if (known) return known as Promise<T>;
    const reading = releaseFile(this.#project, file).then((text) => {
      if (text === undefined) throw new NoSuchPage(file);
      return read(text);
    });
    this.#files.set(file, reading);
    return reading;
  }

  override screen(route: string): Promise<Screen> {
    return this.#once(`${route.slice(1)}.json`, (text) => {
      const screen: Screen = JSON.parse(text);
      watch(screen, route.slice(1));
      return screen;
    });
  }

  override texts(language: string, route: string | null): Promise<Record<string, string>> {
    return this.#once(`texts/${language}/${route === null ? 'app' : route.slice(1)}.json`, JSON.parse);
  }

  override async form(name: string): Promise<FormDefinition> {
    const [schema, validators] = await Promise.all([
      this.#once<Record<string, unknown>>(`forms/${name}.json`, JSON.parse),
      // What a browser imports from an address is imported from the text itself here.
      this.#once(`forms/${name}.js`, async (code) => {
        const address = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
        const module: { default: Record<string, unknown> } = await import(/* @vite-ignore */ address);
        return module.default;
      }),
    ]);
    return { schema, validators };
  }
}
