/** The release in force. A newer one is taken whole at the next navigation, never under a page that is open. */
import type { App } from '../language/compiled.ts';
import type { Page, Runtime } from '../runtime/index.ts';
import type { AppHistory } from './history.ts';
import type { Pages } from './pages.ts';
import { placeEvent } from './place.ts';
import { current, type Pointer, ReleaseReader } from './release.ts';
import { addTexts } from './texts.ts';

/** How often the pointer is looked at, in milliseconds. */
const every = 60_000;

/** A release with all of it that belongs to no page, so that it can be taken in one moment. */
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
  /** Another app is in force than before: what was made of that one is made anew. */
  changed: (before: App) => void;
}

export class ReleaseFollower {
  reader: ReleaseReader;
  #newer: Taken | null = null;
  #version = 0;
  readonly #listeners = new Set<() => void>();

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

  /** Rises with each release that is taken. */
  readonly version = (): number => this.#version;

  /** Looks for a newer release now and then, and takes it when the user goes elsewhere. */
  follow(following: Following): void {
    if (import.meta.hot) {
      const { hot } = import.meta;
      // A definition that cannot be compiled leaves the page as it is: the findings say why.
      hot.on('shoji:changed', () => void this.#refresh(following).catch(() => {}));
      void import('./findings.ts').then(({ showFindings }) => {
        hot.on('shoji:findings', showFindings);
        hot.send('shoji:findings');
      });
      return;
    }
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        const pointer = await current();
        const name = pointer.release;
        const language = following.language();
        const { reader, language: known } = this.#newer ?? { reader: this.reader, language };
        if (name === this.reader.name) this.#newer = null;
        else if (name !== reader.name || language !== known) this.#newer = await read(pointer, language);
      } catch {
        // Offline, or a server that is away: the release at hand goes on.
      }
    };
    setInterval(() => void look(), every);
    document.addEventListener('visibilitychange', () => void look());
    addEventListener(placeEvent(), () => {
      // Its texts would be in another language than the page's: it waits until those are there too.
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

  /** In development: the open page in its new wording, with everything that was typed. */
  async #refresh(following: Following): Promise<void> {
    const { runtime, pages, history } = following;
    this.#take(await read(await current(), following.language()), following);
    const page: Page | null = pages.present;
    if (!page) return;
    const { release } = runtime.host;
    const [screen] = await Promise.all([release.screen(page.screen.route), release.texts(page.screen.route)]);
    history.keep(history.entry().id, page.redefined(screen));
    pages.again();
  }
}

async function read(pointer: Pointer, language: string): Promise<Taken> {
  const reader = new ReleaseReader(pointer);
  return { reader, language, texts: await reader.texts(language, null) };
}
