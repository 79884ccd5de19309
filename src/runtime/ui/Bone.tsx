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
  | 'long'
  | 'notice'
  | 'pair'
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

/** Several of the same. */
export const bones = (count: number, as: Shape, className?: string, style?: CSSProperties): ReactNode => (
  <div className={className} style={style}>
    {times(count, (index) => (
      <Bone key={index} as={as} />
    ))}
  </div>
);

/** Cards in columns. */
export const cardBones = (count: number, columns: number): ReactNode =>
  bones(count, 'card', styles.grid, { '--columns': columns } as CSSProperties);

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
