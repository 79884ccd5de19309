/** Addresses of the selection: of its page for the phone, and of a node in the compiler's form. */
import { pointerOf, type Tree } from '../../document/tree.ts';

/**
 * @param pages the files of pages, by route
 * @returns such as `pages/book/detail#/view/0`; null for files that have no nodes
 */
export function addressOf(
  { file, id }: { file: string; id: string },
  tree: Tree,
  pages: readonly { route: string; file: string }[],
): string | null {
  const part = /(^|\/)(parts\/.+)\.json$/.exec(file)?.[2];
  const route = pages.find((page) => page.file === file)?.route.slice(1);
  const base = part ?? route;
  const pointer = pointerOf(tree.root, id);
  return base === undefined || pointer === undefined ? null : `${base}#${pointer}`;
}

/** The address of a page on the development server, in which nodes can be selected. */
export function addressOfPage(app: string, paths: 'plain' | 'hash', route: string): string {
  const url = new URL(app);
  url.search = 'studio';
  if (paths === 'hash') url.hash = route;
  else url.pathname = url.pathname.replace(/\/$/, '') + route;
  return url.href;
}
