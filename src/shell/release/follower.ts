/**
 * The release in use. Newer ones are looked for by newer.ts, which is loaded after the first page. A newer one is applied
 * as a whole at the next navigation, and to an open page only if the server no longer takes the calls of its release.
 */
import type { App } from '../../language/compiledApp.ts';
import { loadSoon } from '../../runtime/index.ts';
import type { Following, NewerReleases } from './newer.ts';
import type { ReleaseReader } from './reader.ts';

/** The interval between attempts to load the code, in milliseconds. */
const retryMs = 60_000;

export class ReleaseFollower {
  reader: ReleaseReader;
  #version = 0;
  readonly #listeners = new Set<() => void>();
  /** Applies the current release now, while this is not already under way. */
  renew: () => void = () => {};
  /** A message of the channel that says that the pointer was moved: `seq` is that of the pointer. */
  heard: (message: unknown) => void = () => {};

  constructor(reader: ReleaseReader) {
    this.reader = reader;
  }

  get app(): App {
    return this.reader.app;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Incremented with each release that is applied. */
  readonly version = (): number => this.#version;

  /** Applies a release. @param prepare is called with the former app.json, before those who subscribed */
  take(reader: ReleaseReader, prepare: (before: App) => void): void {
    const before = this.app;
    this.reader = reader;
    prepare(before);
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }

  /** Looks for newer releases from now on, and applies them. */
  follow(following: Following): void {
    let loading: Promise<NewerReleases> | undefined;
    const load = (): Promise<NewerReleases> => {
      loading ??= import('./newer.ts').then(({ followReleases }) => followReleases(this, following));
      loading.catch(() => {
        loading = undefined;
      });
      return loading;
    };
    const begin = (): Promise<unknown> => load().catch(() => setTimeout(begin, retryMs));
    this.renew = () => void load().then(({ renew }) => renew(), begin);
    this.heard = (message) => void load().then(({ heard }) => heard(message), begin);
    if (import.meta.env.DEV) void begin();
    else loadSoon(begin);
  }
}
