/** The placeholder of a node that is loading: of the same size as the node, so that the layout does not shift. */
import type { ReactNode } from 'react';
import { isNodes, valuesIn } from '../page/evaluate.ts';
import type { Scope } from '../page/scope.ts';
import styles from '../ui/Bone.module.css';
import { Bone, bones, WidgetBone } from '../ui/Bone.tsx';
import { lookClass } from '../ui/look.ts';
import { number } from '../values/read.ts';
import { kindOf, type SkeletonProps } from './kind.ts';

/** The skeleton of the node's kind; nothing for a kind without one. */
export function Skeleton({ node, scope }: SkeletonProps): ReactNode {
  if (node.widget) return <WidgetBone props={node.props} />;
  const Own = kindOf(node, scope)?.Skeleton;
  return Own ? <Own node={node} scope={scope} /> : null;
}

/** The skeletons of the nodes of a slot. */
export function Skeletons({ slot, scope }: { slot: unknown; scope: Scope }): ReactNode {
  return isNodes(slot) ? slot.n.map((node) => <Skeleton key={node.at} node={node} scope={scope} />) : null;
}

/** The skeleton of a kind without a box of its own: those of its children. */
export function ChildSkeletons({ node, scope }: SkeletonProps): ReactNode {
  return <Skeletons slot={node.props.children} scope={scope} />;
}

/** A text has all the lines that it may have. */
export const TextSkeleton = ({ node: { props } }: SkeletonProps): ReactNode =>
  bones(number(props.lines, 1), 'line', lookClass(props.look));

export const ProgressSkeleton = ({ node: { props } }: SkeletonProps): ReactNode => (
  <div>
    {props.label ? <Bone as="line" /> : null}
    <Bone as="bar" />
  </div>
);

/**
 * In place of options: chips need as many lines as there is room for, other looks have one.
 * @param options as they are written, with the number of placeholders
 */
export const optionBones = (look: unknown, options: unknown): ReactNode =>
  look === 'chips' ? (
    bones(number(valuesIn(options).skeleton, 1), 'button', styles.chips)
  ) : (
    <Bone as="choice" />
  );
