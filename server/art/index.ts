/** Pictures that the exchange draws itself: covers of banners, backgrounds of posters, seals. The same seed, the same picture. */
import { chanceOf } from './chance.ts';
import type { Drawing } from './drawing.ts';
import { type Motif, motifs } from './motifs.ts';
import type { Size } from './shapes.ts';

export { type Badge, drawBadge } from './badge.ts';
export { type Drawing, paint } from './drawing.ts';
export type { Motif };

/** A scene of this size in pixels. */
export function drawScene(motif: Motif, seed: string, size: Size): Drawing {
  return { svg: motifs[motif](chanceOf(seed), size), ...size, quality: 85 };
}
