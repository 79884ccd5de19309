import type { ReactNode } from 'react';
import type { Kind, KindProps } from '../render/kind.ts';
import { Nodes } from '../render/NodeView.tsx';
import { ChildSkeletons } from '../render/Skeleton.tsx';
import { classes } from '../ui/classes.ts';
import styles from './layout.module.css';

function Sticky({ scope, props }: KindProps<'sticky'>): ReactNode {
  return (
    <div className={classes(styles.sticky, props.edge === 'bottom' ? styles.bottom : styles.top)}>
      <Nodes slot={props.children} scope={scope} />
    </div>
  );
}

export const sticky: Kind<'sticky'> = { View: Sticky, Skeleton: ChildSkeletons };
