import type { ReactNode } from 'react';
import type { SkeletonProps } from '../kind.ts';
import { Bone } from '../ui/Bone.tsx';
import { isNodes } from '../values.ts';
import styles from './Carousel.module.css';
import { Skeletons } from './Skeleton.tsx';

/** A slide, and the indicator below it. */
export function CarouselSkeleton({ node: { props }, scope }: SkeletonProps): ReactNode {
  if (props.look === 'ticker') return <Bone as="notice" />;
  if (!isNodes(props.children)) return <Bone as="block" />;
  return (
    <div className={styles.carousel} aria-hidden="true">
      <Skeletons slot={props.children} scope={scope} />
      <div className={styles.foot} />
    </div>
  );
}
