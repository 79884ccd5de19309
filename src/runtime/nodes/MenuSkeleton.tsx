import type { ReactNode } from 'react';
import type { SkeletonProps } from '../render/kind.ts';
import { rowBones } from '../ui/Bone.tsx';
import { number } from '../values/read.ts';

export function MenuSkeleton({ node }: SkeletonProps): ReactNode {
  return rowBones(number(node.props.skeleton, 5));
}
