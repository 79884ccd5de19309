/** The pages of an app, by folder, with their titles and links. */
import type { ListedPage, PagesAnswer } from '../../server/messages.ts';
import { containsAll } from '../containsAll.ts';
import type { Language, Table } from '../translations/model.ts';
import type { Links } from './links.ts';

type KnownPage = PagesAnswer['pages'][number] & Pick<ListedPage, 'words'>;

export interface Page extends Omit<KnownPage, 'title'> {
  /** In the language of the studio, if the app has it. */
  title: string;
  /** The routes of the pages that it links to. */
  to: readonly string[];
  /** The routes of the pages that link to it. */
  from: readonly string[];
  /** The searchable text: its route, and its title and texts in all languages. */
  words: string;
}

/**
 * @param preferred language codes for titles, in order of preference
 * @param links undefined until they are known
 */
export function pagesOf(
  known: readonly KnownPage[],
  table: Table,
  languages: readonly Language[],
  preferred: readonly string[],
  links: Links | undefined,
): Page[] {
  const toOf = (route: string): string[] => links?.pages[route]?.to.filter((other) => other !== route) ?? [];
  const from = new Map<string, string[]>();
  for (const { route } of known)
    for (const other of toOf(route)) {
      const routes = from.get(other);
      if (routes) routes.push(route);
      else from.set(other, [route]);
    }
  const wordings = links?.keys.map((key) =>
    languages.flatMap(({ code }) => table.texts.get(code)?.get(key) ?? []).join('\n'),
  );
  return known.map((page) => {
    const { texts = [] } = links?.pages[page.route] ?? {};
    return {
      ...page,
      title: titleOf(page.title, table, preferred),
      to: toOf(page.route),
      from: from.get(page.route) ?? [],
      words: [page.route, page.words, ...texts.map((at) => wordings?.[at] ?? '')].join('\n'),
    };
  });
}

function titleOf(title: unknown, table: Table, preferred: readonly string[]): string {
  const [found] = preferred.flatMap((code) =>
    typeof title === 'string' ? (table.texts.get(code)?.get(title) ?? []) : (Object(title)[code] ?? []),
  );
  if (found !== undefined) return String(found);
  if (typeof title === 'string') return title.startsWith('=') ? '' : title;
  return String(Object.values(Object(title))[0] ?? '');
}

/** The pages that contain all of the words. */
export function found(pages: readonly Page[], sought: string): Page[] {
  return pages.filter(({ words }) => containsAll(words, sought));
}

/** By the folder of the route, sorted. */
export function byFolder(pages: readonly Page[]): [folder: string, pages: Page[]][] {
  const folders = new Map<string, Page[]>();
  for (const page of pages) {
    const folder = page.route.split('/').slice(0, -1).join('/') || '/';
    folders.set(folder, [...(folders.get(folder) ?? []), page]);
  }
  return [...folders].sort(([a], [b]) => (a < b ? -1 : 1));
}
