/** The lines of a comparison of releases, of which each may concern several pages. */

export interface Line {
  /** The change; without a page, if it is one of several pages. */
  text: string;
  /** The routes of the pages that it is on, each followed by its place there if the line has none; in their order. */
  on: readonly string[];
}

/** A change in a page. */
export interface PageChange {
  route: string;
  /** Its place as a JSON pointer, and what has changed there: `/view/0/props/label: "a" → "b"`. */
  what: string;
}

export const lineOf = (text: string): Line => ({ text, on: [] });

/** The number of pages that a line is on. */
export const pagesOf = ({ on }: Line): number => new Set(on.map((place) => place.split(' ')[0])).size;

/** The place in a page, and the rest of a change. */
const placed = /^(\/\S*?)((?:: | is new| is gone).*)$/s;

/** The end of a place that says what changes, whichever item of a list that is in: `/props/label`. */
const endOf = (pointer: string): string => pointer.replace(/\/\d+$/, '').replace(/^.*\/\d+(?=\/)/, '');

/** A change that is the same in several pages, such as one of a part that they use, becomes one line. */
export function acrossPages(changes: readonly PageChange[]): Line[] {
  const alike = new Map<string, PageChange[]>();
  for (const change of changes) {
    const [, pointer = '', what = change.what] = placed.exec(change.what) ?? [];
    const text = endOf(pointer) + what;
    alike.set(text, [...(alike.get(text) ?? []), change]);
  }
  return [...alike].flatMap(([text, all]) => {
    if (new Set(all.map(({ route }) => route)).size < 2)
      return all.map(({ route, what }) => lineOf(`${route}  ${what}`));
    return [
      { text, on: all.map(({ route, what }) => `${route}  ${placed.exec(what)?.[1] ?? ''}`.trimEnd()) },
    ];
  });
}
