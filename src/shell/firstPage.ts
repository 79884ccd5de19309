/** What the first script requests besides the definition of the page and its texts: the first view does without it. */
import type { Screen } from '../language/compiled.ts';
import type { WidgetDefinition } from '../runtime/host/widget.ts';
import { loadKindCode } from './kindCode.ts';
import type { ReleaseReader } from './release/reader.ts';
import { needI18next } from './texts/placeholders.ts';

/**
 * Loads the form schemas of a page, and the code of its nodes and widgets, while the main script is on its way.
 * @param named what the release says about the forms of its route
 * @throws network errors
 */
export async function loadFirstPage(
  reader: ReleaseReader,
  route: string,
  language: string,
  named: Pick<Screen, 'forms' | 'fieldCode'> | undefined,
  widgets: readonly WidgetDefinition[],
): Promise<void> {
  const screen = reader.screen(route);
  await Promise.all([
    // The code that its expressions need is not waited for.
    reader.definition(route).then(loadKindCode),
    reader.texts(language, route).then((texts) => (needI18next(texts) ? import('i18next') : null)),
    // The code of forms that the release names for the route is requested together with its screen.
    Promise.resolve(named ?? screen).then(({ forms, fieldCode }) =>
      Promise.all([
        forms[0] && import('../runtime/forms/FormNode.tsx'),
        fieldCode?.includes('nested') && import('../runtime/forms/shape/index.ts'),
        fieldCode?.includes('numbers') && import('../runtime/forms/controls/NumberControl.tsx'),
        ...forms.map((form) => reader.form(form)),
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
