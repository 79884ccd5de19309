/** The size of an image, which is known before it has loaded. */
import { text, word } from '../read.ts';

const sizes = ['xs', 's', 'm', 'l', 'xl', 'full'] as const;
const shapes = ['plain', 'rounded', 'circle'] as const;

export interface PicturePlace {
  size: (typeof sizes)[number];
  shape: (typeof shapes)[number];
  /** In CSS notation. */
  aspectRatio: string;
}

export function picturePlace(props: Readonly<Record<string, unknown>>): PicturePlace {
  const size = word(props.size, sizes, 'full');
  const shape = word(props.shape, shapes, 'plain');
  const ratio = text(props.ratio) || (shape === 'circle' || size !== 'full' ? '1/1' : '16/9');
  return { size, shape, aspectRatio: ratio.replace('/', ' / ') };
}
