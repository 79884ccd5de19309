/** What pages are found by, besides their routes and the keys of their texts. */
import type { Project } from '../../language/node.ts';
import type { PageContent } from './pageContent.ts';

/** The title of a page in all languages of the app, and its texts that are written in place, one per line. */
export const wordsOf = (project: Project, { title, texts }: PageContent): string =>
  [...new Set([...titlesOf(project, title), ...texts])].join('\n');

/** The title of a key in all languages. One that is written in place is among the texts of the page. */
function titlesOf(project: Project, title: unknown): string[] {
  if (typeof title !== 'string' || title.startsWith('=')) return [];
  const wordings = project.facts.get('text', title)?.wordings;
  if (!wordings || wordings.size === 0) return [title];
  return [...wordings.values()].flatMap(({ forms }) => Object.values(forms));
}
