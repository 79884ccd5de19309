import type { ReactNode } from 'react';
import type { SkeletonProps } from '../render/kind.ts';
import { NumberSkeleton } from '../render/Skeleton.tsx';
import { Bone } from '../ui/Bone.tsx';
import styles from './CountdownSkeleton.module.css';

export function CountdownSkeleton(props: SkeletonProps): ReactNode {
  if (props.node.props.look !== 'ring') return <NumberSkeleton {...props} />;
  return <Bone className={styles.ringed} is="round" />;
}
