/** Pictures that the exchange draws itself: covers of banners, backgrounds of posters. The same seed, the same picture. */
import sharp from 'sharp';
import { chanceOf } from '../collectibles/art/chance.ts';
import { type Motif, motifs } from './motifs.ts';
import type { Size } from './shapes.ts';

export type { Motif };

/** A PNG of this size in pixels. */
export async function drawScene(
  motif: Motif,
  seed: string,
  size: Size,
): Promise<{ kind: string; content: Buffer }> {
  const svg = motifs[motif](chanceOf(seed), size);
  const content = await sharp(Buffer.from(svg)).png({ palette: true, quality: 85 }).toBuffer();
  return { kind: 'image/png', content };
}
