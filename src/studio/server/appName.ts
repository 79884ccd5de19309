import type { Project } from '../../language/node.ts';
import { firstLanguage } from './firstLanguage.ts';

/** The name of the app in the language that it starts with; its key, or nothing, if there is no such text. */
export function nameOf(project: Project): string {
  const { name } = Object(project.app?.content);
  const first = firstLanguage(project);
  if (typeof name === 'object' && name !== null)
    return String(new Map(Object.entries(name)).get(first) ?? Object.values(name)[0] ?? '');
  if (typeof name !== 'string') return '';
  const wordings = project.facts.get('text', name)?.wordings;
  const wording = wordings?.get(first) ?? wordings?.values().next().value;
  return wording?.forms[name] ?? name;
}
