import type { ReactNode } from 'react';
import { valuesIn } from '../page/evaluate.ts';
import type { SkeletonProps } from '../render/kind.ts';
import { Bone, times } from '../ui/Bone.tsx';
import { classes } from '../ui/classes.ts';
import { list, word } from '../values/read.ts';
import styles from './Facts.module.css';

export function FactsSkeleton({ node: { props } }: SkeletonProps): ReactNode {
  const rows = list(props.rows);
  return (
    <div className={styles[word(props.look, ['rows', 'grid', 'plain'], 'rows')]}>
      {times(rows.length || 3, (index) => {
        const { as, press, hint } = valuesIn(rows[index]);
        return (
          <div
            key={index}
            className={classes(styles.fact, press ? styles.pressed : null, as === 'minute' && styles.wide)}
          >
            <div className={styles.label}>
              <Bone as="line" is="short" />
              {hint ? <Bone as="line" className={styles.hint} /> : null}
            </div>
            <div className={styles.value}>
              <Bone as="line" is="short" />
            </div>
          </div>
        );
      })}
    </div>
  );
}
