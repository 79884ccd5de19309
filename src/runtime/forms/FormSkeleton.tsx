import type { ReactNode } from 'react';
import type { SkeletonProps } from '../kind.ts';
import { isRecord } from '../read.ts';
import { Bone } from '../ui/Bone.tsx';
import { isNodes } from '../values.ts';

/** A label and a control for each field, the nodes below them, and a button. In rem. */
export function FormSkeleton({ node: { props } }: SkeletonProps): ReactNode {
  const fields = isRecord(props.fields) ? Object.values(props.fields) : [];
  const heights = fields.map((field) => (isRecord(field) && field.widget === 'textarea' ? 9.5 : 5.5));
  const below = isNodes(props.after) ? props.after.n.length * 2.5 : 0;
  const height = heights.reduce((sum, one) => sum + one, below + 4);
  return <Bone as="block" style={fields.length > 0 ? { height: `${height}rem` } : {}} />;
}
