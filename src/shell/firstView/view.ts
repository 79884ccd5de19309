/**
 * The first view of a page: what it shows before anything is loaded but the release. It is made with the release
 * (render.ts), shown by the first script (show.ts), and replaced by the page when that is there (adopt.ts).
 */

/** An element as `[name, attributes, ...children]`, or a text. Texts of the app are references to them: {@link textOf}. */
export type Tree =
  | string
  | readonly [name: string, attributes: Readonly<Record<string, string>>, ...children: Tree[]];

/** What a visitor and a logged-in user see. Omitted for those whom the guards of the page would not let pass. */
export interface FirstView {
  visitor?: Tree[];
  user?: Tree[];
  /** Of both. */
  all?: Tree[];
  /** What they see at a place with a query, whatever that is. Omitted if it is the same. */
  query?: Omit<FirstView, 'query'>;
}

/** The element in which a skeleton is rendered. Its `node` is the path of the node that the skeleton stands for. */
export const skeletonElement = 'node-skeleton';

/** The path within the folder of a release. */
export const pathOfView = (route: string): string => `views${route}.json`;

/** Enclose a reference to a text. They are not characters of any language. */
const [open, close] = ['\uE000', '\uE001'];
const reference = new RegExp(`${open}([^${open}${close}]*)${close}`, 'g');

/** A text by its key, or in each language, with the values of its placeholders. */
export type Reference = readonly [key: string | Record<string, string>, values?: Record<string, unknown>];

/** Empty for one whose values contain references themselves: it comes with the page. */
export function referTo(...text: Reference): string {
  const written = JSON.stringify(text);
  return written.includes(open) ? '' : `${open}${written}${close}`;
}

/** Replaces the references to texts. */
export const withTexts = (written: string, read: (...text: Reference) => string): string =>
  written.replace(reference, (_, text: string) => read(...(JSON.parse(text) as Reference)));
