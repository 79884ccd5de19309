/** The data of an app for the tables of definitions. */
import type { Project } from '../../language/node.ts';
import { entries, member, stringOf } from '../../language/source/read.ts';
import type { TablesAnswer } from './messages.ts';

/** The tones that every app has. */
const ownTones = ['neutral', 'muted', 'accent', 'good', 'bad', 'pending'];

export function tablesOf(project: Project): TablesAnswer {
  const folder = project.relative(project.folders.screens);
  const guarded = new Map<string, string[]>();
  for (const source of project.screens.values()) {
    const route = stringOf(member(source.root, 'route')) ?? '';
    for (const entry of entries(member(source.root, 'guards'))) {
      const name = stringOf(entry) ?? '';
      guarded.set(name, [...(guarded.get(name) ?? []), route]);
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
