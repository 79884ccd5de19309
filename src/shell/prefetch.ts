/**
 * Prefetches what the first page needs while the app's main script is still loading: the release, and of it the page and
 * its texts. What else it needs is requested by firstPage.ts.
 */
import type { Screen } from '../language/compiled.ts';
import { held, runAfter } from '../runtime/lazy/preload.ts';
import { type SentCalls, sendCalls } from './calls/firstCalls.ts';
import { chosenLanguage } from './device/choices.ts';
import type { DeviceStorage } from './device/storage.ts';
import { type EarlyTexts, type ShownView, showFirstView } from './firstView/show.ts';
import { read, usePaths } from './navigation/place.ts';
import type { AppOptions } from './options.ts';
import { current, ReleaseReader } from './release/reader.ts';

export interface Opening {
  /** Of the current release. */
  reader: ReleaseReader;
  /** The first view of the page that opens: null if none is shown, or if it takes too long. */
  view: Promise<ShownView | null>;
  /** The calls of that page, sent as soon as it is known. */
  sent: SentCalls;
}

/** How long scripts wait for the first view once the release is known, in milliseconds. */
const maxWaitMs = 1000;

/**
 * Opens the current release.
 * @param element the app's
 * @throws network errors
 */
export async function openRelease(
  {
    element,
    widgets,
    api,
    firstCalls = true,
  }: Pick<AppOptions, 'element' | 'widgets' | 'api' | 'firstCalls'>,
  storage: DeviceStorage,
): Promise<Opening> {
  const reader = new ReleaseReader(await current('default', storage));
  const { app } = reader;
  usePaths(app.paths);
  const { path, search } = read();
  const route = path === '/' ? app.start : path;
  const language = chosenLanguage(app, storage);
  const forms = app.formsOf?.[route];
  const sent: SentCalls = new Map();
  const device = {
    token: storage.load('token'),
    mark: storage.load('languageMark') ?? language,
    release: reader.name,
    language,
    storage,
  };
  /** Reads the definition of the page, and sends its calls. */
  const open = async (): Promise<Screen> => {
    const screen = await reader.definition(route);
    const { calls } = screen;
    // A release knows the calls of a place without a query.
    if (calls && firstCalls && !search) {
      sendCalls(sent, calls, { ...device, server: (api ?? calls.server).replace(/\/$/, '') });
      filler = import('./firstView/fill.ts');
      filler.catch(() => {});
    }
    return screen;
  };
  let filler: Promise<typeof import('./firstView/fill.ts')> | undefined;
  const fillIn = async (roots: Element[], texts: EarlyTexts): Promise<void> => {
    const screen = await opened;
    const { fillView } = (await filler) ?? {};
    await fillView?.(roots, screen, texts, reader, sent, device);
  };
  // It has priority on a page with forms.
  const early = forms ? null : open();
  const until = performance.now() + maxWaitMs;
  const view = Promise.race([
    showFirstView(element, reader, route, language, storage, until, early, fillIn).catch(() => null),
    new Promise<null>((tooLate) => setTimeout(tooLate, maxWaitMs, null)),
  ]);
  // The HTML only names the main script. The calls whose data the first view shows are more urgent.
  Promise.allSettled([!search && early]).then(() =>
    document.querySelector('#shoji-main')?.setAttribute('rel', 'modulepreload'),
  );
  // What is requested now would delay it.
  if (forms) runAfter(view);
  const notHeld = Promise.resolve(held);
  const opened = early ?? notHeld.then(open);
  // A failed prefetch is repeated, and its error handled, by the code that needs the result.
  Promise.all([
    opened,
    reader.texts(language, null),
    reader.texts(language, route),
    notHeld.then(async () =>
      (await import('./firstPage.ts')).loadFirstPage(reader, route, language, forms, widgets),
    ),
  ]).catch(() => {});
  return { reader, view, sent };
}
