/** Pictures, and files that are not pictures, as a phone would pass them to a file input. */
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

export interface Picked {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A small picture in one colour. */
export async function picture(name: string, colour = '#c04020'): Promise<Picked> {
  const image = sharp({ create: { width: 320, height: 200, channels: 3, background: colour } });
  return { name, mimeType: 'image/png', buffer: await image.png().toBuffer() };
}

/** A picture over 2 MB that fits once it is made smaller: noise, which PNG cannot compress. */
export async function largePicture(name: string): Promise<Picked> {
  const [width, height] = [1400, 1000];
  const raw = { width, height, channels: 3 as const };
  const buffer = await sharp(randomBytes(width * height * 3), { raw })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

/** Claims to be a picture, is over the limit, and cannot be decoded, so that it cannot be made smaller. */
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
