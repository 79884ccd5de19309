import type { ReactNode } from 'react';
import { always, type Kind, type KindProps } from '../render/kind.ts';
import { nodesWithin } from '../render/NodeView.tsx';
import { ChildSkeletons } from '../render/Skeleton.tsx';
import { classes } from '../ui/classes.ts';
import styles from './layout.module.css';

function Sticky({ node, scope, props }: KindProps<'sticky'>): ReactNode {
  return (
    <div className={classes(styles.sticky, props.edge === 'bottom' ? styles.bottom : styles.top)}>
      {nodesWithin(node, props.children, scope)}
    </div>
  );
}

export const sticky: Kind<'sticky'> = { View: Sticky, Skeleton: ChildSkeletons, joins: always };
