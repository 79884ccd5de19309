/** Pictures and things that are none, as a phone would hand them to a file input. */
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

export interface Picked {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A small picture of one colour. */
export async function picture(name: string, colour = '#c04020'): Promise<Picked> {
  const image = sharp({ create: { width: 320, height: 200, channels: 3, background: colour } });
  return { name, mimeType: 'image/png', buffer: await image.png().toBuffer() };
}

/** One that is over 2 MB as it is, and not once it is made smaller: noise, which no PNG can pack. */
export async function largePicture(name: string): Promise<Picked> {
  const [width, height] = [1400, 1000];
  const raw = { width, height, channels: 3 as const };
  const buffer = await sharp(randomBytes(width * height * 3), { raw })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

/** Says that it is a picture, is over the limit, and cannot be read, so that nothing can make it smaller. */
export const unreadable = (name: string): Picked => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(2_200_000)]),
});

export const textFile = (name: string): Picked => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from('no picture'),
});
