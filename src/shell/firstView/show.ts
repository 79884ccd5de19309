/**
 * Shows the first view of the page that opens, as soon as the release is known: the page itself waits for the app's main
 * script. Elements are built from data: no HTML is parsed, so that the Content-Security-Policy stays as it is.
 */
import type { DeviceStorage } from '../device/storage.ts';
import { hrefOf, read } from '../navigation/place.ts';
import type { ReleaseReader } from '../release/reader.ts';
import { fill, isComplex } from '../texts/placeholders.ts';
import { type Reference, type Tree, withTexts } from './view.ts';

/** The events that tell what was done to a view. */
const noted =
  'focusin scroll input click submit pointerdown pointerup pointercancel compositionstart compositionend';

/** How long a view waits for its data before it is shown, and the main script after that, in milliseconds. */
const maxFillMs = 50;

const svg = 'http://www.w3.org/2000/svg';

/** The texts of a page. Those that i18next has to format are empty. */
export type EarlyTexts = (...text: Reference) => string;

/** The first view that is shown, and what was done to it. */
export interface ShownView {
  /** The place that it is of. */
  path: string;
  events: Event[];
  /** The code that keeps what was done; absent while nothing was done. */
  adopt?: Promise<typeof import('./adopt.ts')>;
  /** Ends what it listens to. */
  end: AbortController;
}

/**
 * @param element the app's, which is empty
 * @param until nothing is shown after this time, which is that of `performance.now()`: the app no longer waits
 * @param early what comes before the view, which then waits for its data too, for a moment
 * @param fillIn shows data in the elements of the view
 * @returns the view once it is painted; null if the release has none for this place, or if the page is already there
 * @throws network errors
 */
export async function showFirstView(
  element: HTMLElement,
  reader: ReleaseReader,
  route: string,
  language: string,
  storage: DeviceStorage,
  until: number,
  early: Promise<unknown> | null,
  fillIn: (roots: Element[], texts: EarlyTexts) => Promise<unknown>,
): Promise<ShownView | null> {
  const { path, search } = read();
  if (!reader.app.views) return null;
  const [view, common, own] = await Promise.all([
    reader.view(route),
    reader.texts(language, null),
    reader.texts(language, route),
    early,
    // Those of the HTML: that of code which is loaded later is not needed yet.
    stylesApplied(),
  ]);
  const of = (search && view.query) || view;
  const trees = of.all ?? of[storage.load('token') === null ? 'visitor' : 'user'];
  if (!trees) return null;
  const texts: Record<string, string | undefined> = { ...common, ...own };
  const textOf: EarlyTexts = (key, values) => {
    const plain = typeof key === 'string' ? texts[key] : key[language];
    // What i18next has to format comes with the page.
    return plain === undefined || isComplex(plain) ? '' : fill(plain, values);
  };
  const write = (written: string): string => withTexts(written, textOf);
  // Below the app's element there is nothing but elements.
  const roots = trees.map((tree) => built(tree, write)) as Element[];
  const filling = fillIn(roots, textOf).catch(() => {});
  const filledSoon = () =>
    early && Promise.race([filling, new Promise((late) => setTimeout(late, maxFillMs))]);
  // A skeleton that is gone at once is nothing but a flash.
  await filledSoon();
  if (element.firstChild || performance.now() > until || read().path !== path) return null;
  element.append(...roots);
  const shown: ShownView = { path, events: [], end: new AbortController() };
  const note = (event: Event): void => {
    shown.adopt ??= import('./adopt.ts');
    shown.events.push(event);
    // The browser itself would leave the page.
    if (event.type === 'submit') event.preventDefault();
  };
  for (const type of noted.split(' ')) document.addEventListener(type, note, shown.end);
  await filledSoon();
  await painted();
  return shown;
}

/** The next frame is painted. A page in the background has none. */
const painted = (): Promise<unknown> =>
  new Promise((done) => {
    if (document.hidden) return done(null);
    requestAnimationFrame(() => setTimeout(done));
  });

/** @param drawn whether it is within a drawing */
function built(tree: Tree, write: (written: string) => string, drawn?: boolean): Node | string {
  if (typeof tree === 'string') return write(tree);
  const [name, attributes, ...children] = tree;
  const inSvg = drawn || name === 'svg';
  const element = inSvg ? document.createElementNS(svg, name) : document.createElement(name);
  // The Content-Security-Policy allows no attribute for styles.
  for (const [key, value] of Object.entries(attributes))
    if (key === 'style') element.style.cssText = value;
    // A place of the app: where its addresses stand is not known to a release.
    else if (key === 'href' && value.startsWith('/')) element.setAttribute(key, hrefOf(value));
    else element.setAttribute(key, write(value));
  element.append(...children.map((child) => built(child, write, inSvg)));
  return element;
}

/** The styles that were requested until now: without them the view would be shown bare. */
const stylesApplied = (): Promise<unknown> =>
  Promise.all(
    [...document.querySelectorAll<HTMLLinkElement>('[rel=stylesheet]')].map(
      (link) =>
        link.sheet ??
        new Promise((done) => {
          link.addEventListener('load', done);
          link.addEventListener('error', done);
        }),
    ),
  );
