/** Pictures of collectibles, drawn by the exchange itself: a seed gives the same picture for ever. */

import { chanceOf } from '../../art/chance.ts';
import type { Drawing } from '../../art/index.ts';
import { drawSvg, type Style } from './styles.ts';

export type { Style };

/** A picture of 720 x 720 pixels. */
export function drawPicture(style: Style, seed: string): Drawing {
  return { svg: drawSvg(style, chanceOf(seed)), width: 720, height: 720, quality: 80 };
}
