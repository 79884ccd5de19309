/** The size of an image, which is known before it has loaded. */
import type { KindProperties } from '../generated/properties.ts';

type Written = Pick<KindProperties['image'], 'size' | 'shape' | 'ratio'>;

export interface PicturePlace {
  size: NonNullable<Written['size']>;
  shape: NonNullable<Written['shape']>;
  /** In CSS notation. */
  aspectRatio: string;
}

export function picturePlace({ size = 'full', shape = 'plain', ratio }: Written): PicturePlace {
  const written = ratio || (shape === 'circle' || size !== 'full' ? '1/1' : '16/9');
  return { size, shape, aspectRatio: written.replace('/', ' / ') };
}
