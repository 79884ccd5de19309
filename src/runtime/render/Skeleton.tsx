/** The placeholder of a node that is loading: of the same size as the node, so that the layout does not shift. */
import type { ReactNode } from 'react';
import { isNodes } from '../page/evaluate.ts';
import type { Scope } from '../page/scope.ts';
import { Bone, WidgetBone } from '../ui/Bone.tsx';
import { lookClass } from '../ui/look.ts';
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

const headlines: readonly unknown[] = ['display', 'title', 'heading'];

/** A text: a headline is short. */
export function TextSkeleton({ node: { props } }: SkeletonProps): ReactNode {
  return <LineSkeleton look={props.look} short={headlines.includes(props.look)} />;
}

/** A number is short. */
export function NumberSkeleton({ node: { props } }: SkeletonProps): ReactNode {
  return <LineSkeleton look={props.look} short />;
}

function LineSkeleton({ look, short }: { look: unknown; short: boolean }): ReactNode {
  return (
    <div className={lookClass(look)} aria-hidden="true">
      <Bone as="line" is={short && 'short'} />
    </div>
  );
}
