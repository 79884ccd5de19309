/**
 * Which lines of a long list are rendered, and where. Built on the core of virtua, as its components are: these render each
 * change of the core, with an element of their own for each line.
 */
import { flushSync } from 'react-dom';
import {
  ACTION_ITEMS_LENGTH_CHANGE,
  createContainerDriver,
  createListLayout,
  createVirtualStore,
  createWindowDriver,
  UPDATE_VIRTUAL_STATE,
} from 'virtua/unstable_core';

/** The measured heights, as the core keeps them. */
export type Sizes = unknown;

/** The lines to render. Places and heights are in pixels. */
export interface Placed {
  /** The index of the first one. */
  first: number;
  /** The top of each line. */
  tops: number[];
  /** The height of all lines of the list, rendered or not. */
  height: number;
}

/* What is used of the core. Its package leaves out these types. */

interface Layout {
  $getLength(): number;
  $snapshot(): Sizes;
}

interface Store {
  $getRange(buffer: number): [first: number, last: number];
  $getItemOffset(line: number): number;
  $getTotalSize(): number;
  $getStateVersion(): number;
  $isScrolling(): boolean;
  $update(action: number, value: number): void;
  $subscribe(changes: number, changed: (atOnce?: boolean) => void): void;
  $dispose(): void;
}

interface Driver {
  $observe(list: HTMLElement, scroller?: HTMLElement): void;
  $observeItem(line: HTMLElement, index: number): () => void;
  $effect(): void;
  $dispose(): void;
}

/** How far beyond both edges of the screen lines are rendered, and how far they have to be: few scroll events render any. */
const buffer = 400;
const margin = buffer / 2;

/**
 * @param count how many lines there are
 * @param sizes from an earlier visit of the page
 * @param container whether the list scrolls in an element instead of the page
 */
export function createLines(count: number, sizes: Sizes, container: boolean) {
  const layout: Layout = createListLayout(count, undefined, sizes);
  const store: Store = createVirtualStore(layout);
  const createDriver = container ? createContainerDriver : createWindowDriver;
  const driver: Driver = createDriver(store, layout, false);
  const observers: ((line: HTMLElement) => () => void)[] = [];
  let rendered: Placed = { first: 0, tops: [], height: 0 };
  let rendering = false;
  /** How many lines are rendered at least while the list scrolls. */
  let minLines = 0;

  function place(): Placed {
    let [first, last] = store.$getRange(buffer);
    const length = last - first + 1;
    minLines = store.$isScrolling() ? Math.max(minLines, length) : length;
    // While the list scrolls, the range leaves out the lines behind. They stay: their elements would soon be made again.
    const end = rendered.first + rendered.tops.length - 1;
    if (rendered.first <= last && first <= end) {
      const spare = minLines - length;
      const above = Math.min(spare, Math.max(0, first - rendered.first));
      const below = Math.min(spare - above, Math.max(0, end - last));
      first -= above;
      last = Math.min(last + below, layout.$getLength() - 1);
    }
    return placed(first, last);
  }

  function placed(first: number, last: number): Placed {
    const tops: number[] = [];
    for (let line = first; line <= last; line++) tops.push(store.$getItemOffset(line));
    return { first, tops, height: store.$getTotalSize() };
  }

  /** Whether the rendered lines are enough, and in their places. */
  function areEnough(): boolean {
    const [first, last] = store.$getRange(margin);
    const end = rendered.first + rendered.tops.length - 1;
    if (first < rendered.first || last > end) return false;
    return `${Object.values(placed(rendered.first, end))}` === `${Object.values(rendered)}`;
  }

  return {
    /** @param count how many lines there are now */
    render(count: number): Placed {
      rendering = true;
      store.$update(ACTION_ITEMS_LENGTH_CHANGE, count);
      rendering = false;
      rendered = place();
      return rendered;
    },
    /** Changes whenever {@link settle} has to be called. */
    version: store.$getStateVersion,
    /** Corrects the scroll position, once the lines are in the page. */
    settle: driver.$effect,
    /** Calls back when other lines, or other places of them, have to be rendered. */
    observe(list: HTMLElement, scroller: HTMLElement | undefined, render: () => void): () => void {
      store.$subscribe(UPDATE_VIRTUAL_STATE, (atOnce) => {
        if (rendering || areEnough()) return;
        // Otherwise together with what else changes.
        if (atOnce) flushSync(render);
        else render();
      });
      driver.$observe(list, scroller);
      return () => {
        store.$dispose();
        driver.$dispose();
      };
    },
    /** What measures the element of a line: the same function for the same line. */
    observer: (line: number) => (observers[line] ??= (element) => driver.$observeItem(element, line)),
    sizes: layout.$snapshot,
  };
}
