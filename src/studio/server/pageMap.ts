/** The pages of an app, and the links between them. */
import { occurrencesIn } from '../../language/editing/occurrences.ts';
import type { Project } from '../../language/node.ts';
import { member, plain, type SourceFile } from '../../language/source/read.ts';
import type { PagesAnswer } from './messages.ts';

/** Cached per file: its links do not depend on other files. */
const known = new WeakMap<SourceFile, string[]>();

export function pageMapOf(project: Project): PagesAnswer {
  const tabs = new Set(Object.values(project.facts.get('app', 'app')?.tabBars ?? {}).flat());
  return {
    pages: [...project.facts.all('page')].map(
      ([
        route,
        {
          fact: { source },
        },
      ]) => {
        const written = member(source.root, 'title');
        return {
          route,
          file: source.file,
          title: written ? plain(written) : null,
          isTab: tabs.has(route),
          to: linksIn(project, source).filter((other) => other !== route),
        };
      },
    ),
  };
}

function linksIn(project: Project, source: SourceFile): string[] {
  const kept = known.get(source);
  if (kept) return kept;
  const names = occurrencesIn(project, source).filter(
    ({ of, isDeclaration }) => of.kind === 'page' && !isDeclaration,
  );
  const links = [...new Set(names.map(({ of }) => of.name))].sort();
  known.set(source, links);
  return links;
}
