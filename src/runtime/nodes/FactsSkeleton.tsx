import type { ReactNode } from 'react';
import type { SkeletonProps } from '../render/kind.ts';
import { Bone, times } from '../ui/Bone.tsx';
import { list, word } from '../values/read.ts';
import styles from './Facts.module.css';

export function FactsSkeleton({ node: { props } }: SkeletonProps): ReactNode {
  const rows = times(list(props.rows).length || 3, (index) => (
    <div key={index} className={styles.fact}>
      <div className={styles.label}>
        <Bone as="line" is="short" />
      </div>
      <div className={styles.value}>
        <Bone as="line" is="short" />
      </div>
    </div>
  ));
  return (
    <div className={styles[word(props.look, ['rows', 'grid', 'plain'], 'rows')]} aria-hidden="true">
      {rows}
    </div>
  );
}
