/** The parts of skeletons: placeholders that have the size of what is loading. */
import type { CSSProperties, ReactNode } from 'react';
import styles from './Bone.module.css';
import { classes } from './classes.ts';

type Shape =
  | 'badge'
  | 'bar'
  | 'block'
  | 'button'
  | 'card'
  | 'choice'
  | 'dot'
  | 'line'
  | 'notice'
  | 'picture'
  | 'square';

interface BoneProps {
  as?: Shape;
  /** A line of half the length, an element of the whole width, or a circle. */
  is?: 'short' | 'wide' | 'round' | false | undefined;
  className?: string | undefined;
  style?: CSSProperties;
}

export const Bone = ({ as, is, className, style }: BoneProps): ReactNode => (
  <div
    className={classes(styles.bone, as && styles[as], is && styles[is], className)}
    style={style}
    aria-hidden="true"
  />
);

/** A skeleton that is one bone. */
export const bone = (as: Shape) => (): ReactNode => <Bone as={as} />;

export const times = (count: number, each: (index: number) => ReactNode): ReactNode[] =>
  Array.from({ length: count }, (_, index) => each(index));

/** Rows of two short texts, one at each end. */
export const rowBones = (count: number): ReactNode[] =>
  times(count, (index) => (
    <div key={index} className={styles.row} aria-hidden="true">
      <Bone as="line" />
      <Bone as="line" is="short" />
    </div>
  ));

/** Cards in columns. */
export const cardBones = (count: number, columns: number): ReactNode => (
  <div className={styles.grid} style={{ '--columns': columns } as CSSProperties}>
    {times(count, (index) => (
      <Bone key={index} as="card" />
    ))}
  </div>
);

/** Paragraphs of three lines. */
export const paragraphBones = (lines: number): ReactNode => (
  <div className={styles.stack}>
    {times(lines, (index) => (
      <Bone key={index} as="line" is={index % 3 < 2 && 'wide'} />
    ))}
  </div>
);

/** A widget with a height or width, in pixels, has it from the start. */
export function WidgetBone({
  props: { height, width },
}: {
  props: Readonly<Record<string, unknown>>;
}): ReactNode {
  return (
    <Bone
      as="block"
      style={{
        ...(typeof height === 'number' && { height }),
        ...(typeof width === 'number' && { width, flex: 'none' }),
      }}
    />
  );
}
