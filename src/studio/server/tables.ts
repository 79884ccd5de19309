/** The data of an app for the tables of definitions. */
import type { Project } from '../../language/node.ts';
import type { TablesAnswer } from './messages.ts';
import { contentIn } from './pageContent.ts';

/** The tones that every app has. */
const ownTones = ['neutral', 'muted', 'accent', 'good', 'bad', 'pending'];

export function tablesOf(project: Project): TablesAnswer {
  const folder = project.relative(project.folders.screens);
  const guarded = new Map<string, string[]>();
  const contentOf = contentIn(project);
  for (const source of project.screens.values()) {
    const { route = '', guards } = contentOf(source);
    for (const name of guards) {
      const routes = guarded.get(name) ?? [];
      routes.push(route);
      guarded.set(name, routes);
    }
  }
  return {
    app: `${folder}/app.json`,
    statuses: `${folder}/statuses.json`,
    tones: [...ownTones, ...Object.keys(project.facts.get('app', 'app')?.tones ?? {})],
    icons: [...project.icons().keys()],
    guardedPages: Object.fromEntries(guarded),
  };
}
