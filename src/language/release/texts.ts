/** Selects the texts of a page, per language. */
import { appOf, compilationOf } from '../compile/index.ts';
import type { Project } from '../project/project.ts';
import { labelOf } from '../project/statuses.ts';
import { stringOf } from '../source/read.ts';

/** Groups of texts that code shows on any page. */
const ofApp = ['runtime.', 'validation.', 'widget.'];

/**
 * The texts of a page in one language, by key; those of the app if the route is null. A text of the app that is
 * missing in the language falls back to the app's default language, one of the engine to English.
 */
export function textsOf(project: Project, language: string, route: string | null): Record<string, string> {
  const keys = route === null ? appKeys(project) : pageKeys(project, route);
  const { texts, fallback } = {
    texts: project.facts.all('text'),
    fallback: project.facts.get('app', 'app')?.languages.default ?? '',
  };
  const found: Record<string, string> = {};
  const add = (key: string, open: readonly string[]): void => {
    const text = texts.get(key)?.fact;
    if (!text || open.includes(key)) return;
    const wording = text.wordings.get(language) ?? text.wordings.get(fallback);
    Object.assign(found, wording?.forms);
    for (const nested of text.nested) add(nested, [...open, key]);
  };
  for (const key of keys) add(key, []);
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function appKeys(project: Project): Set<string> {
  const keys = new Set(appOf(project)?.compilation.used.texts ?? []);
  for (const key of project.facts.all('text').keys())
    if (ofApp.some((group) => key.startsWith(group))) keys.add(key);
  return keys;
}

function pageKeys(project: Project, route: string): Set<string> {
  const page = project.facts.get('page', route);
  const keys = new Set<string>();
  if (!page) return keys;
  const { used } = compilationOf(project, page.source);
  for (const key of used.texts) keys.add(key);
  for (const name of used.statuses) {
    const statuses = project.facts.get('statuses', name);
    for (const value of statuses?.values ?? []) {
      const label = statuses && stringOf(labelOf(statuses, value));
      if (label !== undefined) keys.add(label);
    }
  }
  for (const key of keys) if (ofApp.some((group) => key.startsWith(group))) keys.delete(key);
  return keys;
}
