/** Runs in the page that the studio shows: a tap selects a node, and the selected one is marked. */
import './frame.ts';
import type { FragmentInstance } from 'react';
import { frameOf } from '../frameSpec.ts';
import type { FromPage, ToPage } from '../messages.ts';
import { seenOf } from './seen.ts';

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

// Changes that are not applied yet are shown to be used, not edited.
let mode: 'select' | 'use' = frameOf(window.name)?.release === undefined ? 'select' : 'use';
let marked: string | null = null;
/** The node under the dragged one. */
let over: string | undefined;
const dragType = 'text/x-shoji-node';

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

/** Dragging starts and ends on nodes, whatever the page does with its elements. */
addEventListener('pointerdown', ({ target }) => {
  if (mode !== 'select' || !(target instanceof HTMLElement)) return;
  const at = nodeAt(target);
  let top = target;
  while (top.parentElement && nodeAt(top.parentElement) === at) top = top.parentElement;
  if (at === undefined) return;
  top.draggable = true;
  const end = (): void => top.removeAttribute('draggable');
  top.addEventListener('dragend', end, { once: true });
  top.addEventListener('pointerup', end, { once: true });
});
addEventListener('dragstart', ({ target, dataTransfer }) => {
  const at = target instanceof Node ? nodeAt(target) : undefined;
  if (mode !== 'select' || at === undefined) return;
  dataTransfer?.setData(dragType, 'node');
  send({ shoji: 'dragging', at });
});
addEventListener('dragover', (event) => {
  if (!event.dataTransfer?.types.includes(dragType) || !(event.target instanceof Node)) return;
  event.preventDefault();
  over = nodeAt(event.target);
});
addEventListener('dragleave', () => {
  over = undefined;
});
addEventListener('drop', (event) => {
  if (!event.dataTransfer?.types.includes(dragType) || !(event.target instanceof Node)) return;
  event.preventDefault();
  const at = nodeAt(event.target);
  over = undefined;
  const box = at === undefined ? undefined : boxOf(at);
  if (at !== undefined && box)
    send({ shoji: 'dropped', at, share: (event.clientY - box.top) / Math.max(1, box.height) });
});

/** The studio's keys also work while the phone has the focus. */
addEventListener('keydown', ({ key, ctrlKey, metaKey, altKey, shiftKey, target }) => {
  const isTyping = target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
  const ctrl = ctrlKey || metaKey;
  if (mode === 'select' && !isTyping) send({ shoji: 'key', key, ctrl, alt: altKey, shift: shiftKey });
});

// Phones show no scroll bars, and would otherwise be wider.
document.documentElement.style.scrollbarWidth = 'none';

// The studio has its own list of findings.
const hidden = new CSSStyleSheet();
hidden.replaceSync('body > aside[aria-label="Findings"] { display: none; }');
document.adoptedStyleSheets.push(hidden);

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

function boxOf(at: string): DOMRect | undefined {
  const [instance] = [...placed()].find(([, one]) => one === at) ?? [];
  const rects = instance ? renderedBy(instance).getClientRects() : [];
  if (rects.length === 0) return undefined;
  const left = Math.min(...rects.map((rect) => rect.left));
  const top = Math.min(...rects.map((rect) => rect.top));
  const right = Math.max(...rects.map((rect) => rect.right));
  return new DOMRect(left, top, right - left, Math.max(...rects.map((rect) => rect.bottom)) - top);
}

/** The mark follows its node when the page scrolls or changes. */
function draw(): void {
  requestAnimationFrame(draw);
  const box = (over ?? marked) === null ? undefined : boxOf(over ?? marked ?? '');
  frame.style.display = box ? 'block' : 'none';
  frame.style.outlineStyle = over === undefined ? 'solid' : 'dashed';
  if (!box) return;
  Object.assign(frame.style, {
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
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

/** How often the values of the marked node are read, in milliseconds. */
const readMs = 300;
let told = '';
setInterval(() => {
  const seen = marked === null ? null : seenOf(marked);
  const text = JSON.stringify(seen);
  if (text === told) return;
  told = text;
  send({ shoji: 'seen', seen });
}, readMs);
