/**
 * Prefetches what the first page needs while the app's main script is still loading: the release, and of it the page,
 * its texts, its form schemas and the code of its nodes and widgets.
 */
import type { WidgetDefinition } from '../runtime/host/widget.ts';
import { chosenLanguage } from './device/choices.ts';
import type { DeviceStorage } from './device/storage.ts';
import { read, usePaths } from './navigation/place.ts';
import { current, ReleaseReader } from './release/reader.ts';
import { needI18next } from './texts/placeholders.ts';

/** The current release. @throws network errors */
export async function openRelease(
  storage: DeviceStorage,
  widgets: readonly WidgetDefinition[],
): Promise<ReleaseReader> {
  const pointer = current('default', storage);
  // The first access to localStorage blocks for a while. Here nothing else is waiting.
  storage.load('language');
  const reader = new ReleaseReader(await pointer);
  usePaths(reader.app.paths);
  // A failed prefetch is repeated, and its error handled, by the code that needs the result.
  readFirstPage(reader, storage, widgets).catch(() => {});
  return reader;
}

async function readFirstPage(
  reader: ReleaseReader,
  storage: DeviceStorage,
  widgets: readonly WidgetDefinition[],
): Promise<void> {
  const { path } = read();
  const route = path === '/' ? reader.app.start : path;
  const language = chosenLanguage(reader.app, storage);
  const view = reader.app.views && reader.view(route);
  const screen = reader.screen(route);
  await Promise.all([
    view,
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
