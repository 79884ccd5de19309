import type { ReactNode } from 'react';
import type { Kind, KindProps, SkeletonProps } from '../render/kind.ts';
import { cardBones } from '../ui/Bone.tsx';
import { number } from '../values/read.ts';
import { Collection } from './Collection.tsx';

function Grid(kind: KindProps<'grid'>): ReactNode {
  return <Collection {...kind} columns={kind.props.columns ?? 2} divided={false} />;
}

function GridSkeleton({ node: { props } }: SkeletonProps): ReactNode {
  const columns = number(props.columns, 2);
  return cardBones(number(props.skeleton, columns * 2), columns);
}

export const grid: Kind<'grid'> = { View: Grid, Skeleton: GridSkeleton };
