import type { ReactNode } from 'react';
import { always, type Kind, type KindProps, type SkeletonProps } from '../render/kind.ts';
import { nodesWithin } from '../render/NodeView.tsx';
import { Skeletons } from '../render/Skeleton.tsx';
import { classes } from '../ui/classes.ts';
import { optional } from '../values/read.ts';
import styles from './layout.module.css';
import { alignClass, gapClass } from './layout.ts';
import { pressable } from './Pressable.tsx';

const classOf = ({ gap, align }: Readonly<Record<string, unknown>>): string | undefined =>
  classes(styles.stack, gapClass(gap, 'm'), alignClass(align, 'stretch'));

function Stack({ node, scope, props }: KindProps<'stack'>): ReactNode {
  return pressable({
    slot: props.press,
    scope,
    label: optional(props.label),
    className: classOf(props),
    children: nodesWithin(node, props.children, scope),
  });
}

function StackSkeleton({ node, scope }: SkeletonProps): ReactNode {
  return (
    <div className={classOf(node.props)}>
      <Skeletons slot={node.props.children} scope={scope} />
    </div>
  );
}

export const stack: Kind<'stack'> = { View: Stack, Skeleton: StackSkeleton, joins: always };
