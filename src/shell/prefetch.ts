/**
 * Prefetches what the first page needs while the app's main script is still loading: the release, and of it the page,
 * its texts, its form schemas and the code of its nodes and widgets.
 */
import type { WidgetDefinition } from '../runtime/host/widget.ts';
import { runAfter } from '../runtime/lazy/preload.ts';
import { chosenLanguage } from './device/choices.ts';
import type { DeviceStorage } from './device/storage.ts';
import { painted, type ShownView, showFirstView } from './firstView/show.ts';
import { read, usePaths } from './navigation/place.ts';
import { current, ReleaseReader } from './release/reader.ts';
import { needI18next } from './texts/placeholders.ts';

/** The current release, and the first view of the page that opens: null if there is none, or if it takes too long. */
export interface Opening {
  reader: ReleaseReader;
  view: Promise<ShownView | null>;
}

/** How long scripts wait for the first view once the release is known, in milliseconds. */
const maxWaitMs = 1000;

/**
 * Opens the current release.
 * @param element the app's
 * @throws network errors
 */
export async function openRelease(
  element: HTMLElement,
  storage: DeviceStorage,
  widgets: readonly WidgetDefinition[],
): Promise<Opening> {
  const pointer = current('default', storage);
  // The first access to localStorage blocks for a while. Here nothing else is waiting.
  storage.load('language');
  const reader = new ReleaseReader(await pointer);
  usePaths(reader.app.paths);
  const late = AbortSignal.timeout(maxWaitMs);
  const tooLate = new Promise<null>((done) => late.addEventListener('abort', () => done(null)));
  const shown = showFirstView(element, reader, storage, late).catch(() => null);
  const view = Promise.race([shown, tooLate]);
  // The scripts that are requested now would delay it if they ran at once. Of a page without forms it shows little that can
  // be used: what counts there is the data, which needs the scripts.
  if (reader.app.formsOf?.[routeIn(reader)]) runAfter(view.then((shown) => shown && painted()));
  // A failed prefetch is repeated, and its error handled, by the code that needs the result.
  readFirstPage(reader, storage, widgets).catch(() => {});
  return { reader, view };
}

/** The route of the page that opens. */
function routeIn({ app }: ReleaseReader): string {
  const { path } = read();
  return path === '/' ? app.start : path;
}

async function readFirstPage(
  reader: ReleaseReader,
  storage: DeviceStorage,
  widgets: readonly WidgetDefinition[],
): Promise<void> {
  const route = routeIn(reader);
  const language = chosenLanguage(reader.app, storage);
  const screen = reader.screen(route);
  await Promise.all([
    reader.texts(language, null),
    reader.texts(language, route).then((texts) => (needI18next(texts) ? import('i18next') : null)),
    // The forms that the release names for the route are requested together with its screen.
    Promise.resolve(reader.app.formsOf?.[route] ?? screen).then(({ forms, fieldCode }) =>
      Promise.all([
        forms.length > 0 && import('../runtime/forms/FormNode.tsx'),
        fieldCode?.includes('nested') && import('../runtime/forms/shape/index.ts'),
        fieldCode?.includes('numbers') && import('../runtime/forms/controls/NumberControl.tsx'),
        ...forms.map((form) => reader.form(form)),
      ]),
    ),
    screen.then(({ guards, widgets: shown }) =>
      Promise.all([
        guards.length > 0 && import('../runtime/verbs/require.ts'),
        ...widgets.filter(({ name }) => shown.includes(name)).map((widget) => widget.load()),
      ]),
    ),
  ]);
}
