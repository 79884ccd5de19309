/** What a node reports about itself while the page is debugged. It may contain personal data: see shown.ts. */
import type { Node } from '../../language/compiled.ts';
import { expressionText } from '../../language/expression/expressionText.ts';
import { Pending, SourceFailed } from '../host/errors.ts';
import { isExpression } from '../page/evaluate.ts';
import type { Page } from '../page/page.ts';
import type { Scope } from '../page/scope.ts';
import { snapshot } from '../page/watch.ts';
import { type Part, partsNotTrue } from './why.ts';

export interface Inspection {
  node: Node;
  state: 'shown' | 'hidden' | 'waiting' | 'failed';
  /** Why it is not shown, or not yet. */
  why: string;
  /** Its `when`, as it would be written. */
  when?: string;
  /** The parts of `when` that are not true, of a hidden node. */
  parts: Part[];
  props: unknown;
}

const pages = new WeakMap<Page, Map<string, Inspection>>();

/** The inspections of the last page that was rendered. Tools of development find them by this symbol. */
const symbol = Symbol.for('shoji.inspections');

/** The nodes of a page that have been rendered, in the order of their first rendering. */
export function inspections(page: Page): Map<string, Inspection> {
  const known = pages.get(page) ?? new Map<string, Inspection>();
  pages.set(page, known);
  return known;
}

/** Records the result of rendering a node: whether it is shown, its properties, or what it waits for. */
export function inspect(scope: Scope, node: Node, shown: unknown, props: unknown): void {
  const { page } = scope;
  const held = [shown, props].find((value) => value instanceof Pending || value instanceof SourceFailed);
  const empty = Object.entries(typeof props === 'object' && props !== null ? props : {}).filter(
    ([, value]) => value === null || (Array.isArray(value) && value.length === 0),
  );
  const { when } = node;
  const hidden = !held && shown !== true;
  const known = inspections(page);
  (globalThis as { [symbol]?: typeof known })[symbol] = known;
  known.set(node.at, {
    node,
    state: held instanceof Pending ? 'waiting' : held ? 'failed' : hidden ? 'hidden' : 'shown',
    why:
      held instanceof Pending
        ? `waits for ${loadingReads(page, node).join(', ') || 'something it reads'}`
        : held instanceof SourceFailed
          ? held.failure.message || held.failure.kind
          : hidden
            ? 'its `when` is not true'
            : empty.map(([name]) => `${name} is empty`).join(', '),
    ...(when !== undefined && { when: isExpression(when) ? expressionText(when.$) : String(when) }),
    parts: hidden && isExpression(when) ? partsNotTrue(when.$, scope) : [],
    props: held ? null : props,
  });
}

function loadingReads(page: Page, node: Node): string[] {
  return node.reads.filter((read) => {
    const cell = page.source(read)?.cell;
    return cell !== undefined && !cell.loaded;
  });
}

/** The reads of a node with their current values. */
export function readings(page: Page, node: Node): { read: string; value: unknown }[] {
  const values = snapshot(page, node.reads);
  return node.reads.map((read, index) => {
    const [root, name = '', field] = read.split('.');
    if (root === 'forms' && field === undefined) return { read, value: { ...page.form(name).values } };
    return { read, value: page.source(read)?.cell.value ?? values[index] };
  });
}
