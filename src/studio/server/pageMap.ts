/** The pages of an app, and what each of them leads to and says. */
import type { Project } from '../../language/node.ts';
import type { PageLinksAnswer, PagesAnswer } from './messages.ts';
import { type FileNames, namesOfPage } from './namesIn.ts';
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

interface Numbered {
  /** The numbers of keys stay the same, so that only what a changed page says is numbered again. */
  numbers: Map<string, number>;
  pages: WeakMap<FileNames, PageLinksAnswer['pages'][string]>;
}

const known = new WeakMap<Project, Numbered>();

/** Compiles all pages that are not compiled yet. */
export function pageLinksOf(project: Project): PageLinksAnswer {
  const { numbers, pages } = known.get(project) ?? { numbers: new Map(), pages: new WeakMap() };
  known.set(project, { numbers, pages });
  const numberOf = (key: string): number => {
    const number = numbers.get(key);
    if (number !== undefined) return number;
    numbers.set(key, numbers.size);
    return numbers.size - 1;
  };
  const linksOf = (names: FileNames): PageLinksAnswer['pages'][string] => {
    const links = pages.get(names) ?? { to: names.pages, texts: [...names.texts.keys()].map(numberOf) };
    pages.set(names, links);
    return links;
  };
  return {
    pages: Object.fromEntries(
      [...project.facts.all('page')].map(([route, { fact }]) => [
        route,
        linksOf(namesOfPage(project, fact.source)),
      ]),
    ),
    keys: [...numbers.keys()],
  };
}
