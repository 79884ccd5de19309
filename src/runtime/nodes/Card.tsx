import type { ReactNode } from 'react';
import type { Kind, KindProps, SkeletonProps } from '../render/kind.ts';
import { Nodes } from '../render/NodeView.tsx';
import { Skeletons } from '../render/Skeleton.tsx';
import { Bone } from '../ui/Bone.tsx';
import { classes } from '../ui/classes.ts';
import { toneClass } from '../ui/tone.ts';
import { text } from '../values/read.ts';
import styles from './layout.module.css';
import { gapClass } from './layout.ts';
import { Pressable } from './Pressable.tsx';

function Card({ scope, props }: KindProps<'card'>): ReactNode {
  const title = text(props.title);
  const tone = toneClass(props.tone);
  return (
    <Pressable
      slot={props.press}
      scope={scope}
      outer={classes(styles.card, tone, tone && styles.toned)}
      className={classes(styles.cardBody, gapClass(props.gap, 'm'))}
    >
      {title || props.trailing ? (
        <div className={styles.cardHead}>
          <h2 className={styles.cardTitle}>{title}</h2>
          <Nodes slot={props.trailing} scope={scope} />
        </div>
      ) : null}
      <Nodes slot={props.children} scope={scope} />
    </Pressable>
  );
}

function CardSkeleton({ node, scope }: SkeletonProps): ReactNode {
  const { gap, title, children } = node.props;
  return (
    <div className={styles.card} aria-hidden="true">
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

export const card: Kind<'card'> = { View: Card, Skeleton: CardSkeleton };
