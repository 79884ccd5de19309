import { memo, type ReactNode, useMemo } from 'react';
import type { Node } from '../../language/compiled.ts';
import { Nodes } from '../NodeView.tsx';
import type { Scope } from '../page/scope.ts';
import styles from './List.module.css';
import { Place } from './memory.ts';
import { Pressable } from './Pressable.tsx';

const asks = new WeakMap<Node, boolean>();

/** Whether what a row shows depends on where it stands. One that does not ask is not woken when rows come before it. */
export function asksForIndex(node: Node): boolean {
  let known = asks.get(node);
  if (known === undefined) {
    known = JSON.stringify([node.props.children, node.props.press]).includes('"index"');
    asks.set(node, known);
  }
  return known;
}

/** One row. It is kept as it is while its record is the same object. */
export const RowView = memo(function RowView({
  node,
  scope,
  id,
  it,
  index,
}: {
  node: Node;
  scope: Scope;
  id: string;
  it: unknown;
  /** -1 where the row does not ask for it. */
  index: number;
}): ReactNode {
  const here = useMemo(() => scope.with({ it, index }), [scope, it, index]);
  return (
    <Place value={id}>
      <Pressable
        slot={node.props.press}
        scope={here}
        className={node.type === 'grid' ? styles.cell : styles.row}
      >
        <Nodes slot={node.props.children} scope={here} />
      </Pressable>
    </Place>
  );
});
