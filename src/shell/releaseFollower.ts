/**
 * Follows the current release. A newer one is applied as a whole at the next navigation, and to an open page only if
 * the server no longer takes the calls of its release.
 */
import type { App } from '../language/compiled.ts';
import type { Runtime } from '../runtime/index.ts';
import type { AppHistory } from './history.ts';
import type { Pages } from './pages.ts';
import { placeEvent } from './place.ts';
import { current, type Pointer, ReleaseReader } from './release.ts';
import { addTexts } from './texts.ts';

/** The polling interval of the release pointer, in milliseconds. */
const every = 60_000;
/** Not all devices that were told of a release at once ask for it at once: within so many milliseconds. */
const spread = 500;

/** A release with everything that belongs to no page loaded, so that it can be applied synchronously. */
interface Taken {
  reader: ReleaseReader;
  /** The language of its texts. */
  language: string;
  texts: Record<string, string>;
}

export interface Following {
  runtime: Runtime;
  pages: Pages;
  history: AppHistory;
  /** The language in use. */
  language: () => string;
  /** Called when another app.json applies: what depends on it is created again. */
  changed: (before: App) => void;
}

export class ReleaseFollower {
  reader: ReleaseReader;
  #newer: Taken | null = null;
  #version = 0;
  readonly #listeners = new Set<() => void>();
  /** Applies the current release now, while {@link renew} is not already under way. */
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

  /** Polls for a newer release, and applies it at the next navigation. */
  follow(following: Following): void {
    let renewing = false;
    this.renew = () => {
      if (renewing) return;
      renewing = true;
      const before = this.reader;
      const over = () => {
        renewing = false;
        if (this.reader !== before) following.runtime.session.changed();
      };
      this.#refresh(following).then(over, over);
    };
    if (import.meta.env.DEV && import.meta.hot) {
      const { hot } = import.meta;
      // A definition that cannot be compiled leaves the page as it is: the findings show why.
      hot.on('shoji:changed', () => void this.#refresh(following).catch(() => {}));
      void import('./findings.ts').then(({ showFindings }) => {
        hot.on('shoji:findings', showFindings);
        hot.send('shoji:findings');
      });
      return;
    }
    let sequence = this.reader.sequence;
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        const pointer = await current();
        ({ sequence } = pointer);
        const name = pointer.release;
        const language = following.language();
        const { reader, language: known } = this.#newer ?? { reader: this.reader, language };
        if (name === this.reader.name) this.#newer = null;
        else if (name !== reader.name || language !== known) this.#newer = await read(pointer, language);
      } catch {
        // Offline, or the server is down: the current release stays.
      }
    };
    setInterval(() => void look(), every);
    this.heard = (message) => {
      if (Object(message).seq !== sequence) setTimeout(() => void look(), Math.random() * spread);
    };
    document.addEventListener('visibilitychange', () => void look());
    addEventListener(placeEvent(), () => {
      // Its texts are in another language than the page's: it waits until those are loaded.
      if (this.#newer?.language === following.language()) this.#take(this.#newer, following);
    });
  }

  #take({ reader, language, texts }: Taken, { runtime, changed }: Following): void {
    const before = this.app;
    this.reader = reader;
    this.#newer = null;
    addTexts(language, texts);
    runtime.forgetForms();
    changed(before);
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }

  /**
   * Applies another current release to the open page, which keeps what was typed: in development after a change, and
   * when the server no longer takes calls of this release.
   */
  async #refresh(following: Following): Promise<void> {
    const { pages, history } = following;
    const pointer = await current();
    if (pointer.release === this.reader.name) return;
    this.#take(await read(pointer, following.language()), following);
    const { present } = pages;
    if (present) history.keep(history.entry().id, await pages.renewed(present));
    pages.again();
  }
}

async function read(pointer: Pointer, language: string): Promise<Taken> {
  const reader = new ReleaseReader(pointer);
  return { reader, language, texts: await reader.texts(language, null) };
}
