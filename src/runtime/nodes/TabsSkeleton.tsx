import type { ReactNode } from 'react';
import type { SkeletonProps } from '../render/kind.ts';
import { Skeletons } from '../render/Skeleton.tsx';
import { Bone } from '../ui/Bone.tsx';
import { isRecord, list } from '../values/read.ts';
import styles from './TabsSkeleton.module.css';

/** The tab strip, and the content of the first tab. */
export function TabsSkeleton({ node, scope }: SkeletonProps): ReactNode {
  const [first] = list(node.props.tabs);
  return (
    <div aria-hidden="true">
      <Bone as="notice" />
      <div className={styles.panel}>
        {isRecord(first) ? <Skeletons slot={first.children} scope={scope} /> : null}
      </div>
    </div>
  );
}
