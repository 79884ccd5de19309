import type { ReactNode } from 'react';
import { isNodes } from '../page/evaluate.ts';
import { always, type Kind, type KindProps, type SkeletonProps } from '../render/kind.ts';
import { keyOf, nodeOf } from '../render/NodeView.tsx';
import { Skeleton } from '../render/Skeleton.tsx';
import { classes } from '../ui/classes.ts';
import { optional } from '../values/read.ts';
import styles from './layout.module.css';
import { alignClass, gapClass, justifyClass, place, shareOf } from './layout.ts';
import { pressable } from './Pressable.tsx';

const classOf = ({ gap, align, justify, wrap }: Readonly<Record<string, unknown>>): string | undefined =>
  classes(
    styles.row,
    gapClass(gap, 's'),
    alignClass(align, 'center'),
    justifyClass(justify),
    wrap === true && styles.wrap,
  );

function Row({ node: own, scope, props }: KindProps<'row'>): ReactNode {
  return pressable({
    slot: props.press,
    scope,
    label: optional(props.label),
    className: classOf(props),
    children: props.children.n.map((node, index) => {
      const view = nodeOf(node, index, scope, own.reads.length === 0);
      const share = shareOf(props.shares, node, index);
      return share > 0 ? (
        <div key={keyOf(node, index)} {...place(share)}>
          {view}
        </div>
      ) : (
        view
      );
    }),
  });
}

function RowSkeleton({ node, scope }: SkeletonProps): ReactNode {
  const { children, shares } = node.props;
  return (
    <div className={classOf(node.props)}>
      {isNodes(children)
        ? children.n.map((child, index) => (
            <div key={child.at} {...place(shareOf(shares, child, index))}>
              <Skeleton node={child} scope={scope} />
            </div>
          ))
        : null}
    </div>
  );
}

export const row: Kind<'row'> = { View: Row, Skeleton: RowSkeleton, joins: always };
