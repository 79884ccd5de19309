import type { ReactNode } from 'react';
import { valuesIn } from '../page/evaluate.ts';
import type { SkeletonProps } from '../render/kind.ts';
import { Skeletons } from '../render/Skeleton.tsx';
import { Bone } from '../ui/Bone.tsx';
import { list } from '../values/read.ts';
import styles from './TabsSkeleton.module.css';

/** The tab strip, and the content of the first tab. */
export function TabsSkeleton({ node, scope }: SkeletonProps): ReactNode {
  const [first] = list(node.props.tabs);
  return (
    <div>
      <Bone as="notice" />
      <div className={styles.panel}>
        <Skeletons slot={valuesIn(first).children} scope={scope} />
      </div>
    </div>
  );
}
