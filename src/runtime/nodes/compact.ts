/** Rows of long lists with fewer elements, which look the same. */
import { cloneElement, type ReactElement, type ReactNode } from 'react';
import type { Node } from '../../language/compiled.ts';
import { isNodes } from '../page/evaluate.ts';
import type { Scope } from '../page/scope.ts';
import { rowContent } from './RowView.tsx';

type Box = ReactElement<{ children?: ReactNode; style?: object; 'data-compact'?: string }>;

const grow = { flex: 1 };

const nodesOfSlot = (slot: unknown): readonly Node[] => (isNodes(slot) ? slot.n : []);

const isBox = (view: ReactNode): view is Box => (view as Box | null)?.type === 'div';

/**
 * What a row of a list shows. If its only node is a `row` that centers its nodes, one element is both, and stacks that grow in it
 * need no boxes around them: each element costs time when rows come and go.
 */
export function compactRow(node: Node, scope: Scope): ReactNode {
  const content = rowContent(node, scope);
  const { press, children } = node.props;
  const [row, other] = nodesOfSlot(children);
  if (node.type !== 'list' || press || other || row?.type !== 'row' || row.props.align) return content;
  const [view] = (content as Box).props.children as ReactNode[];
  // It is something else while it is loading, or if it can be pressed.
  if (!isBox(view)) return content;
  const views = view.props.children as ReactNode[];
  return cloneElement(
    view,
    { 'data-compact': '' },
    nodesOfSlot(row.props.children).map((child, index) => {
      const box = views[index] as Box;
      const inner = child.grow && child.type === 'stack' && !row.props.shares && box?.props.children;
      return inner && isBox(inner) ? cloneElement(inner, { key: box.key, style: grow }) : box;
    }),
  );
}
