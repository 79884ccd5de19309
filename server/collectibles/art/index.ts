/** Pictures of collectibles, drawn by the exchange itself: a seed gives the same picture for ever. */
import sharp from 'sharp';
import { chanceOf } from './chance.ts';
import { drawSvg, type Style } from './styles.ts';

export type { Style };

/** A PNG of 720 x 720 pixels. */
export async function drawPicture(style: Style, seed: string): Promise<{ kind: string; content: Buffer }> {
  const svg = Buffer.from(drawSvg(style, chanceOf(seed)));
  const content = await sharp(svg).resize(720, 720).png({ palette: true, quality: 80 }).toBuffer();
  return { kind: 'image/png', content };
}
