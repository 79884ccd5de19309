/** Looks for newer releases, and applies them. Loaded after the first page, which is of the current one. */
import type { App } from '../../language/compiledApp.ts';
import { UnknownFormat } from '../../language/release/format.ts';
import type { Runtime } from '../../runtime/index.ts';
import type { AppHistory } from '../navigation/history.ts';
import type { Pages } from '../navigation/pages.ts';
import { placeEvent } from '../navigation/place.ts';
import { addTexts } from '../texts/texts.ts';
import type { ReleaseFollower } from './follower.ts';
import { current, type Pointer, ReleaseReader } from './reader.ts';

/** The polling interval of the release pointer, in milliseconds. */
const every = 60_000;
/** Devices that are notified of a release at the same time request it within this many milliseconds, at random. */
const spread = 500;

/** A release with everything that belongs to no page loaded, so that it can be applied synchronously. */
interface LoadedRelease {
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
  /** Shows a message to the user. */
  tell: (text: string, tone: 'bad') => void;
}

export interface NewerReleases {
  /** See {@link ReleaseFollower}. */
  renew(): void;
  heard(message: unknown): void;
}

/** Polls for a newer release, and applies it at the next navigation. */
export function followReleases(follower: ReleaseFollower, following: Following): NewerReleases {
  const { runtime, pages, history } = following;
  let newer: LoadedRelease | null = null;
  let renewing = false;
  let told = false;

  /** The release in use stays. If these scripts are too old for the current one, the user sees one message. */
  async function failed(error: unknown): Promise<void> {
    if (told || !(error instanceof UnknownFormat)) return;
    told = true;
    const { unverified } = await import('./unverified.ts');
    following.tell(unverified(document.documentElement.lang).older, 'bad');
  }

  function take({ reader, language, texts }: LoadedRelease): void {
    newer = null;
    follower.take(reader, (before) => {
      addTexts(language, texts);
      runtime.forgetForms();
      following.changed(before);
    });
  }

  /**
   * Applies another current release to the open page, which keeps what was typed: in development after a change, and
   * when the server no longer takes calls of this release.
   */
  async function refresh(): Promise<void> {
    const pointer = await current();
    if (pointer.release === follower.reader.name) return;
    take(await read(pointer, following.language()));
    const { present } = pages;
    if (present) history.keep(history.entry().id, await pages.renewed(present));
    pages.again();
  }

  function renew(): void {
    if (renewing) return;
    renewing = true;
    const before = follower.reader;
    const over = () => {
      renewing = false;
      if (follower.reader !== before) runtime.session.changed();
    };
    refresh().catch(failed).then(over, over);
  }

  // By its whole name, which a build for previews replaces.
  const hot = import.meta.env.DEV ? import.meta.hot : undefined;
  if (import.meta.env.DEV && hot) {
    // A definition that cannot be compiled leaves the page as it is: the findings show why.
    const apply = () => void refresh().catch(() => {});
    hot.on('shoji:changed', apply);
    // What was saved while this code was being loaded.
    apply();
    void import('../development/findings.ts').then(({ showFindings }) => {
      hot.on('shoji:findings', showFindings);
      hot.send('shoji:findings');
    });
    return { renew, heard: () => {} };
  }

  let sequence = follower.reader.sequence;
  let looks = 0;
  const look = async () => {
    if (document.visibilityState !== 'visible') return;
    looks += 1;
    const own = looks;
    try {
      const pointer = await current();
      // A slow answer must not replace that of a later request.
      if (own !== looks) return;
      ({ sequence } = pointer);
      const name = pointer.release;
      const language = following.language();
      const { reader, language: known } = newer ?? { reader: follower.reader, language };
      if (name === follower.reader.name) newer = null;
      else if (name !== reader.name || language !== known) {
        const found = await read(pointer, language);
        if (own === looks) newer = found;
      }
    } catch (error) {
      // Offline, or the server is down: the current release stays.
      void failed(error);
    }
  };
  setInterval(() => void look(), every);
  document.addEventListener('visibilitychange', () => void look());
  addEventListener(placeEvent(), () => {
    // Its texts are in another language than the page's: it waits until those are loaded.
    if (newer?.language === following.language()) take(newer);
  });
  return {
    renew,
    heard: (message) => {
      if (Object(message).seq !== sequence) setTimeout(() => void look(), Math.random() * spread);
    },
  };
}

async function read(pointer: Pointer, language: string): Promise<LoadedRelease> {
  const reader = new ReleaseReader(pointer);
  return { reader, language, texts: await reader.texts(language, null) };
}
