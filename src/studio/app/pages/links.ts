/** The links of all pages, as far as they are known. */
import type { PageLinks, PageLinksAnswer } from '../../server/messages.ts';

export interface Links {
  /** By route. */
  pages: Readonly<Record<string, PageLinks>>;
  keys: readonly string[];
}

/** The same object if the answer has no changes. */
export function withChanges(before: Links | undefined, answer: PageLinksAnswer): Links {
  const known = answer.isWhole ? undefined : before;
  const changed = Object.entries(answer.pages);
  if (known && changed.length === 0) return known;
  const pages: Record<string, PageLinks> = { ...known?.pages };
  for (const [route, links] of changed)
    if (links) pages[route] = links;
    else delete pages[route];
  return { pages, keys: [...(known?.keys.slice(0, answer.from) ?? []), ...answer.keys] };
}
