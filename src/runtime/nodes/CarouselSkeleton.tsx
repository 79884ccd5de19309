import type { ReactNode } from 'react';
import { isNodes } from '../page/evaluate.ts';
import type { SkeletonProps } from '../render/kind.ts';
import { Skeletons } from '../render/Skeleton.tsx';
import { Bone } from '../ui/Bone.tsx';
import styles from './CarouselSkeleton.module.css';

/** A slide, and the indicator below it. */
export function CarouselSkeleton({ node: { props }, scope }: SkeletonProps): ReactNode {
  if (props.look === 'ticker') return <Bone as="notice" />;
  if (!isNodes(props.children)) return <Bone as="block" />;
  return (
    <div className={styles.carousel}>
      <Skeletons slot={props.children} scope={scope} />
      <div className={styles.foot} />
    </div>
  );
}
