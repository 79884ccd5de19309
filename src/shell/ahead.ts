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
  const language = await chosenLanguage(reader.app, storage);
  await Promise.all([
    reader.texts(language, null),
    reader.texts(language, route).then((texts) => (needI18next(texts) ? import('i18next') : null)),
    reader.screen(route).then((screen) => {
      const shown = widgets.filter(({ name }) => screen.widgets.includes(name));
      return Promise.all([
        ...screen.forms.map((form) => reader.form(form)),
        screen.fieldCode?.includes('nested') && import('../runtime/forms/shape/index.ts'),
        screen.fieldCode?.includes('numbers') && import('../runtime/forms/controls/NumberControl.tsx'),
        screen.guards.length > 0 && import('../runtime/verbs/require.ts'),
        screen.forms.length > 0 && import('../runtime/forms/FormNode.tsx'),
        ...shown.map((widget) => widget.load()),
      ]);
    }),
  ]);
}
