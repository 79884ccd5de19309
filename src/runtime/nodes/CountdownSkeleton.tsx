import type { ReactNode } from 'react';
import type { SkeletonProps } from '../render/kind.ts';
import { Bone } from '../ui/Bone.tsx';
import { NumberSkeleton } from './Amount.tsx';
import styles from './CountdownSkeleton.module.css';

export function CountdownSkeleton(props: SkeletonProps): ReactNode {
  if (props.node.props.look !== 'ring') return <NumberSkeleton {...props} />;
  return <Bone className={styles.ringed} is="round" />;
}
