import type { Project } from '../../language/node.ts';

/**
 * A text in a language: of a key, or of texts by language. Falls back to another language, then to the key; empty for
 * an expression.
 */
export function wordingOf(project: Project, text: unknown, language: string): string {
  if (typeof text === 'object' && text !== null)
    return String(new Map(Object.entries(text)).get(language) ?? Object.values(text)[0] ?? '');
  if (typeof text !== 'string' || text.startsWith('=')) return '';
  const wordings = project.facts.get('text', text)?.wordings;
  const wording = wordings?.get(language) ?? wordings?.values().next().value;
  return wording?.forms[text] ?? text;
}
