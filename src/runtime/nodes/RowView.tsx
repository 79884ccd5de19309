import { memo, type ReactNode, useContext, useMemo } from 'react';
import type { Node } from '../../language/compiled.ts';
import type { Scope } from '../page/scope.ts';
import { LanguageContext } from '../render/LanguageContext.ts';
import { nodesOf } from '../render/NodeView.tsx';
import styles from './List.module.css';
import { pressable } from './Pressable.tsx';
import { Place } from './pageState.ts';

const asks = new WeakMap<Node, boolean>();

/** Whether a row reads its index. A row that does not is not re-rendered when rows are inserted before it. */
export function asksForIndex(node: Node): boolean {
  let known = asks.get(node);
  if (known === undefined) {
    known = JSON.stringify([node.props.children, node.props.press]).includes('"index"');
    asks.set(node, known);
  }
  return known;
}

/** One row. Memoized by the identity of its record. */
export const RowView = memo(function RowView({
  node,
  scope,
  id,
  it,
  index,
  render,
}: {
  node: Node;
  scope: Scope;
  id: string;
  it: unknown;
  /** -1 if the row does not read it. */
  index: number;
  render: typeof rowContent;
}): ReactNode {
  useContext(LanguageContext);
  const here = useMemo(() => scope.with({ it, index }), [scope, it, index]);
  return <Place value={id}>{render(node, here)}</Place>;
});

/** What a row shows. @param scope has its record */
export const rowContent = (node: Node, scope: Scope): ReactNode =>
  pressable({
    slot: node.props.press,
    scope,
    className: node.type === 'grid' ? styles.cell : styles.row,
    children: nodesOf(node.props.children, scope),
  });
