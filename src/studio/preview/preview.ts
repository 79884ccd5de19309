/** Runs in the page that the studio shows: a tap selects a node, and the selected one is marked. */
import type { FragmentInstance } from 'react';
import type { FromPage, ToPage } from '../messages.ts';

/** See `PlacedNodes` of the runtime. */
const placed = (): Map<FragmentInstance, string> =>
  (globalThis as { [key: symbol]: Map<FragmentInstance, string> | undefined })[
    Symbol.for('shoji.placedNodes')
  ] ?? new Map();

/** What React's reference to a fragment has; its types are empty. */
interface Rendered {
  getClientRects(): DOMRect[];
  compareDocumentPosition(other: Node): number;
}
const renderedBy = (instance: FragmentInstance): Rendered => instance as unknown as Rendered;

const send = (message: FromPage): void => parent.postMessage(message, '*');

let mode: 'select' | 'use' = 'select';
let marked: string | null = null;

/** The innermost node that an element is part of. */
function nodeAt(element: Node): string | undefined {
  let found: string | undefined;
  for (const [instance, at] of placed()) {
    const position = renderedBy(instance).compareDocumentPosition(element);
    if (!(position & Node.DOCUMENT_POSITION_CONTAINED_BY)) continue;
    // Nodes of a part have addresses in its file, and are within the node that uses it: later ones are further in.
    if (found === undefined || isWithin(at, found)) found = at;
  }
  return found;
}

const isWithin = (inner: string, outer: string): boolean =>
  inner.startsWith(`${outer}/`) || inner.split('#')[0] !== outer.split('#')[0];

addEventListener(
  'click',
  (event) => {
    if (mode !== 'select' || !(event.target instanceof Node)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const at = nodeAt(event.target);
    if (at !== undefined) send({ shoji: 'tapped', at });
  },
  { capture: true },
);

// Phones show no scroll bars, and would otherwise be wider.
document.documentElement.style.scrollbarWidth = 'none';

const frame = document.createElement('div');
Object.assign(frame.style, {
  position: 'fixed',
  pointerEvents: 'none',
  outline: '2px solid #3b6cff',
  borderRadius: '4px',
  zIndex: '2147483647',
  display: 'none',
});
document.documentElement.append(frame);

/** The mark follows what moves: pages scroll, and lists grow while they load. */
function draw(): void {
  requestAnimationFrame(draw);
  const [instance] = [...placed()].find(([, at]) => at === marked) ?? [];
  const rects = instance ? renderedBy(instance).getClientRects() : [];
  frame.style.display = rects.length > 0 ? 'block' : 'none';
  if (rects.length === 0) return;
  const left = Math.min(...rects.map((rect) => rect.left));
  const top = Math.min(...rects.map((rect) => rect.top));
  Object.assign(frame.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${Math.max(...rects.map((rect) => rect.right)) - left}px`,
    height: `${Math.max(...rects.map((rect) => rect.bottom)) - top}px`,
  });
}
draw();

addEventListener('message', ({ data, source }: MessageEvent<ToPage>) => {
  if (source !== parent || typeof data !== 'object') return;
  if (data.shoji === 'mode') mode = data.mode;
  if (data.shoji === 'go' && data.address !== location.href) location.replace(data.address);
  if (data.shoji === 'mark') {
    marked = data.at;
    const [instance] = [...placed()].find(([, at]) => at === marked) ?? [];
    const rect = instance && renderedBy(instance).getClientRects()[0];
    if (rect && (rect.bottom < 0 || rect.top > innerHeight)) scrollBy({ top: rect.top - innerHeight / 3 });
  }
});

const tellAddress = (): void =>
  send({ shoji: 'address', route: location.hash.slice(1) || location.pathname });
addEventListener('hashchange', tellAddress);
addEventListener('popstate', tellAddress);
tellAddress();
