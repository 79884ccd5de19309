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
import { type ShownView, showFirstView } from './firstView/show.ts';
import { read, usePaths } from './navigation/place.ts';
import type { AppOptions } from './options.ts';
import { current, ReleaseReader } from './release/reader.ts';
import { needI18next } from './texts/placeholders.ts';

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
  const sent: SentCalls = new Map();
  const device = {
    token: storage.load('token'),
    mark: storage.load('languageMark') ?? language,
    release: reader.name,
    language,
  };
  /** The definition of the page; its calls are sent. */
  let opened: Promise<Screen> | undefined;
  /** Shows the data of the page in its view. */
  const filled = async (roots: Element[]): Promise<void> => {
    const { fillView } = await import('./firstView/fill.ts');
    if (opened) await fillView(roots, await opened, reader, sent, storage, device);
  };
  const view = Promise.race([
    showFirstView(
      element,
      reader,
      route,
      language,
      storage,
      performance.now() + maxWaitMs,
      filled,
      !forms,
    ).catch(() => null),
    new Promise<null>((tooLate) => setTimeout(tooLate, maxWaitMs, null)),
  ]);
  // What is requested now would delay it.
  if (forms) runAfter(view);
  const notHeld = Promise.resolve(held);
  opened = notHeld.then(async () => {
    const screen = await reader.definition(route);
    const { calls } = screen;
    // A release knows the calls of a place without a query.
    if (calls && !search)
      sendCalls(sent, calls, { ...device, server: (api ?? calls.server).replace(/\/$/, '') });
    return screen;
  });
  // A failed prefetch is repeated, and its error handled, by the code that needs the result.
  opened
    .then(async (screen) => !forms && (await import('./firstView/fill.ts')).loadKindCode(screen))
    .catch(() => {});
  readFirstPage(reader, route, language, forms, widgets, notHeld).catch(() => {});
  return { reader, view, sent };
}

async function readFirstPage(
  reader: ReleaseReader,
  route: string,
  language: string,
  named: Pick<Screen, 'forms' | 'fieldCode'> | undefined,
  widgets: readonly WidgetDefinition[],
  notHeld: Promise<unknown>,
): Promise<void> {
  const screen = notHeld.then(() => reader.screen(route));
  await Promise.all([
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
