/** What a node reports about itself while the page is debugged. */
import type { Node } from '../../language/compiled.ts';
import { Pending, SourceFailed } from '../host/errors.ts';
import type { Page } from '../page/page.ts';
import { snapshot } from '../page/watch.ts';

export interface Inspection {
  node: Node;
  state: 'shown' | 'hidden' | 'waiting' | 'failed';
  /** Why it is not shown, or not yet. */
  why: string;
  props: unknown;
}

const pages = new WeakMap<Page, Map<string, Inspection>>();

/** The nodes of a page that have been rendered, in the order of their first rendering. */
export function inspections(page: Page): Map<string, Inspection> {
  const known = pages.get(page) ?? new Map<string, Inspection>();
  pages.set(page, known);
  return known;
}

/** Records the result of rendering a node: whether it is shown, its properties, or what it waits for. */
export function inspect(page: Page, node: Node, shown: unknown, props: unknown): void {
  const held = [shown, props].find((value) => value instanceof Pending || value instanceof SourceFailed);
  const empty = Object.entries(typeof props === 'object' && props !== null ? props : {}).filter(
    ([, value]) => value === null || (Array.isArray(value) && value.length === 0),
  );
  inspections(page).set(node.at, {
    node,
    state: held instanceof Pending ? 'waiting' : held ? 'failed' : shown === true ? 'shown' : 'hidden',
    why:
      held instanceof Pending
        ? `waits for ${waitsFor(page, node).join(', ') || 'something it reads'}`
        : held instanceof SourceFailed
          ? held.failure.message || held.failure.kind
          : shown === true
            ? empty.map(([name]) => `${name} is empty`).join(', ')
            : 'its `when` is not true',
    props: held ? null : props,
  });
}

function waitsFor(page: Page, node: Node): string[] {
  return node.reads.filter((read) => {
    const cell = page.source(read)?.cell;
    return cell !== undefined && !cell.loaded;
  });
}

/** The reads of a node with their current values. */
export function readings(page: Page, node: Node): { read: string; value: unknown }[] {
  const values = snapshot(page, node.reads);
  return node.reads.map((read, index) => ({ read, value: page.source(read)?.current() ?? values[index] }));
}
