/** The release in force. A newer one is taken at the next navigation, never under a page that is open. */
import type { Page, Runtime } from '../runtime/index.ts';
import type { AppHistory } from './history.ts';
import type { Pages } from './pages.ts';
import { current, ReleaseReader } from './release.ts';

/** How often the pointer is looked at, in milliseconds. */
const every = 60_000;

export class ReleaseFollower {
  reader: ReleaseReader;
  #newer: string | null = null;

  constructor(reader: ReleaseReader) {
    this.reader = reader;
  }

  /** Looks for a newer release now and then, and takes it when the user goes elsewhere. */
  follow(runtime: Runtime, pages: Pages, history: AppHistory): void {
    if (import.meta.hot) {
      const { hot } = import.meta;
      // A definition that cannot be compiled leaves the page as it is: the findings say why.
      hot.on('shoji:changed', () => void this.#refresh(runtime, pages, history).catch(() => {}));
      void import('./findings.ts').then(({ showFindings }) => {
        hot.on('shoji:findings', showFindings);
        hot.send('shoji:findings');
      });
      return;
    }
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        const name = await current();
        if (name !== this.reader.name) this.#newer = name;
      } catch {
        // Offline, or a server that is away: the release at hand goes on.
      }
    };
    setInterval(() => void look(), every);
    document.addEventListener('visibilitychange', () => void look());
    addEventListener('hashchange', () => this.#take(runtime));
  }

  #take(runtime: Runtime): void {
    if (this.#newer === null) return;
    runtime.forgetForms();
    this.reader = new ReleaseReader(this.#newer);
    this.#newer = null;
  }

  /** In development: the open page in its new wording, with everything that was typed. */
  async #refresh(runtime: Runtime, pages: Pages, history: AppHistory): Promise<void> {
    this.reader = new ReleaseReader(await current());
    runtime.forgetForms();
    const page: Page | null = pages.present;
    if (!page) return;
    const { release } = runtime.host;
    const [screen] = await Promise.all([release.screen(page.screen.route), release.texts(page.screen.route)]);
    history.keep(history.entry().id, page.redefined(screen));
    pages.again();
  }
}
