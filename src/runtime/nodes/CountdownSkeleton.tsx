import type { ReactNode } from 'react';
import type { SkeletonProps } from '../kind.ts';
import { Bone } from '../ui/Bone.tsx';
import styles from './Countdown.module.css';
import { NumberSkeleton } from './Skeleton.tsx';

export function CountdownSkeleton(props: SkeletonProps): ReactNode {
  if (props.node.props.look !== 'ring') return <NumberSkeleton {...props} />;
  return <Bone className={styles.ringed} is="round" />;
}
