/** The pages of an app, by folder, with their titles and links. */
import type { ListedPage, PagesAnswer, TextUse } from '../../server/messages.ts';
import { containsAll } from '../containsAll.ts';
import type { Language, Table } from '../translations/model.ts';

type KnownPage = PagesAnswer['pages'][number] & Pick<ListedPage, 'words'>;

export interface Page extends Omit<KnownPage, 'title'> {
  /** In the language of the studio, if the app has it. */
  title: string;
  /** The routes of the pages that link to it. */
  from: string[];
  /** The searchable text: its route, and its title and texts in all languages. */
  words: string;
}

/** @param preferred language codes for titles, in order of preference */
export function pagesOf(
  known: readonly KnownPage[],
  table: Table,
  languages: readonly Language[],
  preferred: readonly string[],
  uses: Readonly<Record<string, readonly TextUse[]>>,
): Page[] {
  const from = new Map<string, string[]>();
  for (const { route, to } of known)
    for (const other of to) from.set(other, [...(from.get(other) ?? []), route]);
  const keys = new Map<string, string[]>();
  for (const [key, all] of Object.entries(uses))
    for (const file of new Set(all.map((use) => use.file))) keys.set(file, [...(keys.get(file) ?? []), key]);
  return known.map((page) => {
    const texts = (keys.get(page.file) ?? []).flatMap((key) =>
      languages.flatMap(({ code }) => table.texts.get(code)?.get(key) ?? []),
    );
    return {
      ...page,
      title: titleOf(page.title, table, preferred),
      from: from.get(page.route) ?? [],
      words: [page.route, page.words, ...texts].join('\n'),
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
