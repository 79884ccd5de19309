/**
 * Prefetches what the first page needs while the app's main script is still loading: the release, and of it the page,
 * its texts, its form schemas and the code of its nodes and widgets.
 */
import type { Screen } from '../language/compiled.ts';
import type { WidgetDefinition } from '../runtime/host/widget.ts';
import { held, runAfter } from '../runtime/lazy/preload.ts';
import { type SentCalls, sendCalls } from './calls/firstCalls.ts';
import { chosenLanguage } from './device/choices.ts';
import type { DeviceStorage } from './device/storage.ts';
import { painted, type ShownView, showFirstView } from './firstView/show.ts';
import { read, usePaths } from './navigation/place.ts';
import type { AppOptions } from './options.ts';
import { current, ReleaseReader } from './release/reader.ts';
import { needI18next } from './texts/placeholders.ts';

export interface Opening {
  /** Of the current release. */
  reader: ReleaseReader;
  /** The first view of the page that opens: null if none is shown, or if it takes too long. */
  view: Promise<ShownView | null> | null;
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
  { element, widgets, api }: Pick<AppOptions, 'element' | 'widgets' | 'api'>,
  storage: DeviceStorage,
): Promise<Opening> {
  const reader = new ReleaseReader(await current('default', storage));
  const { app } = reader;
  usePaths(app.paths);
  const { path, search } = read();
  const route = path === '/' ? app.start : path;
  const language = chosenLanguage(app, storage);
  const forms = app.formsOf?.[route];
  // Undefined until the script that the HTML preloads has come. Early it comes from a cache, or over a fast network.
  const preloaded = document.querySelector<HTMLLinkElement>('[rel=modulepreload]');
  const [mainScript] = performance.getEntriesByName(String(preloaded?.href));
  let view: Opening['view'] = null;
  // Of a page without forms the view shows little that can be used: what counts there is the data, which needs the scripts.
  // A large app does not name its forms.
  if (!app.formsOf || forms || !mainScript) {
    view = Promise.race([
      showFirstView(element, reader, route, language, storage, performance.now() + maxWaitMs).catch(
        () => null,
      ),
      new Promise<null>((tooLate) => setTimeout(tooLate, maxWaitMs, null)),
    ]);
    // What is requested now would delay it.
    if (forms) runAfter(view.then((shown) => shown && painted()));
  }
  const sent: SentCalls = new Map();
  const known = async (screen: Screen): Promise<void> => {
    const { calls } = screen;
    // A release knows the calls of a place without a query.
    if (calls && !search)
      sendCalls(sent, calls, {
        server: (api ?? calls.server).replace(/\/$/, ''),
        token: storage.load('token'),
        mark: storage.load('languageMark') ?? language,
        release: reader.name,
        language,
      });
    // The main script, if it is there, does that itself at once.
    if (!mainScript && !forms) (await import('./kindCode.ts')).loadKindCode(screen);
  };
  // A failed prefetch is repeated, and its error handled, by the code that needs the result.
  readFirstPage(reader, route, language, forms, widgets, known).catch(() => {});
  return { reader, view, sent };
}

async function readFirstPage(
  reader: ReleaseReader,
  route: string,
  language: string,
  named: Pick<Screen, 'forms' | 'fieldCode'> | undefined,
  widgets: readonly WidgetDefinition[],
  known: (screen: Screen) => Promise<void>,
): Promise<void> {
  const notHeld = Promise.resolve(held);
  const screen = notHeld.then(() => reader.screen(route));
  await Promise.all([
    // The code that its expressions need is not waited for.
    notHeld.then(() => reader.definition(route)).then(known),
    reader.texts(language, null),
    reader.texts(language, route).then((texts) => (needI18next(texts) ? import('i18next') : null)),
    // The code of forms that the release names for the route is requested together with its screen.
    Promise.resolve(named ?? screen).then(({ forms, fieldCode }) =>
      Promise.all([
        forms[0] && import('../runtime/forms/FormNode.tsx'),
        fieldCode?.includes('nested') && import('../runtime/forms/shape/index.ts'),
        fieldCode?.includes('numbers') && import('../runtime/forms/controls/NumberControl.tsx'),
        ...forms.map((form) => notHeld.then(() => reader.form(form))),
      ]),
    ),
    screen.then(({ guards, widgets: shown }) =>
      Promise.all([
        guards[0] && import('../runtime/verbs/require.ts'),
        ...widgets.map((widget) => shown.includes(widget.name) && widget.load()),
      ]),
    ),
  ]);
}
