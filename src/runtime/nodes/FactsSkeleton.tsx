import type { ReactNode } from 'react';
import type { SkeletonProps } from '../render/kind.ts';
import { Bone, times } from '../ui/Bone.tsx';
import { classes } from '../ui/classes.ts';
import { isRecord, list, word } from '../values/read.ts';
import styles from './Facts.module.css';

const isMinute = (row: unknown): boolean => isRecord(row) && row.as === 'minute';

export function FactsSkeleton({ node: { props } }: SkeletonProps): ReactNode {
  const given = list(props.rows);
  const rows = times(given.length || 3, (index) => (
    <div key={index} className={classes(styles.fact, isMinute(given[index]) && styles.wide)}>
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
