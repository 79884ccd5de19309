/** The app's definitions as a release, compiled on request, with recorded conditions. */

import type { Screen } from '../../src/language/compiled.ts';
import type { App } from '../../src/language/compiledApp.ts';
import '../../src/language/expression/library.ts';
import { type Project, releaseFile, releasePiece } from '../../src/language/node.ts';
import { pathOf, type ReleasePiece } from '../../src/language/release/paths.ts';
import { NoSuchPage } from '../../src/runtime/host/noSuchPage.ts';
import type { FormDefinition } from '../../src/runtime/index.ts';
import { ReleaseReader } from '../../src/shell/release/reader.ts';
import { validatorsOf } from '../releasedForm.ts';
import { watch } from './watch.ts';

export class WatchedRelease extends ReleaseReader {
  readonly #project: Project;
  readonly #files = new Map<string, Promise<unknown>>();

  /** Files that are being compiled. */
  underWay = 0;

  private constructor(project: Project, app: App) {
    super({ release: 'watched', app });
    this.#project = project;
  }

  static async open(project: Project): Promise<WatchedRelease> {
    const app: App = JSON.parse((await releaseFile(project, 'app.json')) ?? '');
    watch(app, 'app');
    return new WatchedRelease(project, app);
  }

  #once<T>(piece: ReleasePiece, read: (text: string) => T | Promise<T>): Promise<T> {
    const file = pathOf(piece);
    const known = this.#files.get(file);
    if (known) return known as Promise<T>;
    this.underWay += 1;
    const reading = releasePiece(this.#project, piece)
      .then((text) => {
        if (text === undefined) throw new NoSuchPage(file);
        return read(text);
      })
      .finally(() => {
        this.underWay -= 1;
      });
    this.#files.set(file, reading);
    return reading;
  }

  override screen(route: string): Promise<Screen> {
    return this.#once({ kind: 'screen', route }, (text) => {
      const screen: Screen = JSON.parse(text);
      watch(screen, route.slice(1));
      return screen;
    });
  }

  override texts(language: string, route: string | null): Promise<Record<string, string>> {
    return this.#once({ kind: 'texts', language, route }, JSON.parse);
  }

  override async form(name: string): Promise<FormDefinition> {
    const [schema, validators] = await Promise.all([
      this.#once<Record<string, unknown>>({ kind: 'schema', form: name }, JSON.parse),
      this.#once({ kind: 'validators', form: name }, validatorsOf),
    ]);
    return { schema, validators };
  }
}
