import type { Project } from '../../language/node.ts';

/** The name of the app in the language that it starts with; its key, or nothing, if there is no such text. */
export function nameOf(project: Project): string {
  const settings = project.app?.content as
    | { name?: unknown; languages?: { default?: unknown; all?: object } }
    | undefined;
  const { name, languages } = settings ?? {};
  const first = languages?.default ?? Object.keys(languages?.all ?? {})[0];
  if (typeof name === 'object' && name !== null)
    return String(Object.entries(name).find(([code]) => code === first)?.[1] ?? Object.values(name)[0] ?? '');
  if (typeof name !== 'string') return '';
  const wordings = project.facts.get('text', name)?.wordings;
  const wording = wordings?.get(String(first)) ?? wordings?.values().next().value;
  return wording?.forms[name] ?? name;
}
