/** The pages of an app, and what each of them leads to and says. */
import type { Project } from '../../language/node.ts';
import type { PageLinksAnswer, PagesAnswer } from './messages.ts';
import { namesOfPage } from './namesIn.ts';
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

/** Compiles all pages that are not compiled yet. */
export function pageLinksOf(project: Project): PageLinksAnswer {
  const numbers = new Map<string, number>();
  const numberOf = (key: string): number => {
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, numbers.size);
    return numbers.size - 1;
  };
  const pages = Object.fromEntries(
    [...project.facts.all('page')].map(([route, { fact }]) => {
      const { texts, pages: to } = namesOfPage(project, fact.source);
      return [route, { to: to.filter((other) => other !== route), texts: [...texts.keys()].map(numberOf) }];
    }),
  );
  return { pages, keys: [...numbers.keys()] };
}
