/** The pages of an app, and which of them are tabs. */
import type { Project } from '../../language/node.ts';
import type { PagesAnswer } from './messages.ts';
import { contentIn } from './pageContent.ts';

export function pageMapOf(project: Project): PagesAnswer {
  const tabs = new Set(Object.values(project.facts.get('app', 'app')?.tabBars ?? {}).flat());
  const contentOf = contentIn(project);
  return {
    pages: [...project.facts.all('page')].map(
      ([
        route,
        {
          fact: { source },
        },
      ]) => ({
        route,
        file: source.file,
        title: contentOf(source).title ?? null,
        isTab: tabs.has(route),
      }),
    ),
  };
}
