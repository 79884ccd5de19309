/**
 * Which lines of a long list are rendered, and where. Built on the core of virtua: its components for React would render each
 * time that the core changes, and these changes are mostly not visible.
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
export interface Lines {
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

/** How far beyond both edges of the screen lines are rendered, in pixels. */
const buffer = 400;
/** And how far they have to be: less than that, so that most scroll events render nothing. */
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
  const refs: ((line: HTMLElement) => () => void)[] = [];
  let rendered: Lines = { first: 0, tops: [], height: 0 };
  let rendering = false;
  /** How many lines are rendered at least while the list scrolls. */
  let minLines = 0;

  function place(): Lines {
    let [first, last] = store.$getRange(buffer);
    const length = last - first + 1;
    minLines = store.$isScrolling() ? Math.max(minLines, length) : length;
    // While the list scrolls, the range leaves out the lines behind. They stay, because their elements will be needed again.
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

  function placed(first: number, last: number): Lines {
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
    /**
     * Called whenever the list is rendered.
     * @param count how many lines there are now
     * @returns what to render
     */
    update(count: number): Lines {
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
        // After a long jump nothing else would be on the screen. Otherwise React renders it together with other changes.
        if (atOnce) flushSync(render);
        else render();
      });
      driver.$observe(list, scroller);
      return () => {
        store.$dispose();
        driver.$dispose();
      };
    },
    /** The ref by which the element of a line is measured: the same function for the same line. */
    refOf: (line: number) => (refs[line] ??= (element) => driver.$observeItem(element, line)),
    sizes: layout.$snapshot,
  };
}
