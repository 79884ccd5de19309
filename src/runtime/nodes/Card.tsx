import type { ReactNode } from 'react';
import { always, type Kind, type KindProps, type SkeletonProps } from '../render/kind.ts';
import { nodesWithin } from '../render/NodeView.tsx';
import { Skeletons } from '../render/Skeleton.tsx';
import { Bone } from '../ui/Bone.tsx';
import { classes } from '../ui/classes.ts';
import { toneClass } from '../ui/tone.ts';
import { text } from '../values/read.ts';
import styles from './layout.module.css';
import { gapClass } from './layout.ts';
import { pressable } from './Pressable.tsx';

function Card({ node, scope, props }: KindProps<'card'>): ReactNode {
  const title = text(props.title);
  const tone = toneClass(props.tone);
  return pressable({
    slot: props.press,
    scope,
    outer: classes(styles.card, tone, tone && styles.toned),
    className: classes(styles.cardBody, gapClass(props.gap, 'm')),
    children: (
      <>
        {title || props.trailing ? (
          <div className={styles.cardHead}>
            <h2 className={styles.cardTitle}>{title}</h2>
            {nodesWithin(node, props.trailing, scope)}
          </div>
        ) : null}
        {nodesWithin(node, props.children, scope)}
      </>
    ),
  });
}

function CardSkeleton({ node, scope }: SkeletonProps): ReactNode {
  const { gap, title, children } = node.props;
  return (
    <div className={styles.card}>
      <div className={classes(styles.cardBody, gapClass(gap, 'm'))}>
        {title ? (
          <div className={styles.cardHead}>
            <Bone as="line" />
          </div>
        ) : null}
        <Skeletons slot={children} scope={scope} />
      </div>
    </div>
  );
}

export const card: Kind<'card'> = { View: Card, Skeleton: CardSkeleton, joins: always };
