import type { ReactNode } from 'react';
import type { Kind, KindProps, SkeletonProps } from '../render/kind.ts';
import { Skeletons } from '../render/Skeleton.tsx';
import { times } from '../ui/Bone.tsx';
import { classes } from '../ui/classes.ts';
import { number } from '../values/read.ts';
import { Collection } from './Collection.tsx';
import styles from './List.module.css';

function List(kind: KindProps<'list'>): ReactNode {
  return <Collection {...kind} columns={1} divided={kind.props.divider === true} />;
}

/** The usual number of rows, each in the shape of its nodes. */
function ListSkeleton({ node, scope }: SkeletonProps): ReactNode {
  return (
    <div className={classes(styles.list, styles.rows)}>
      {times(number(node.props.skeleton, 5), (index) => (
        <div key={index} className={styles.row}>
          <Skeletons slot={node.props.children} scope={scope} />
        </div>
      ))}
    </div>
  );
}

export const list: Kind<'list'> = { View: List, Skeleton: ListSkeleton };
