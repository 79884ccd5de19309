import sharp from 'sharp';
import { Refusal } from '../http/refusal.ts';

/** No more than this is decoded: a small file may hold an enormous picture. */
const mostPixels = 40_000_000;
/** Longer sides are scaled down to this: enough to read a document. */
const longestSide = 2048;

/**
 * Decodes a picture and encodes it anew. What comes out holds pixels and nothing else: no place, no camera,
 * no second file hidden behind the first.
 * @throws Refusal file_type_refused for anything that is not wholly a PNG or a JPEG, whatever it calls itself
 */
export async function cleanPicture(content: Buffer): Promise<{ kind: string; content: Buffer }> {
  try {
    const picture = sharp(content, { failOn: 'error', limitInputPixels: mostPixels, animated: false });
    const { format } = await picture.metadata();
    if (format !== 'png' && format !== 'jpeg') throw new Refusal('file_type_refused', { field: 'file' });
    const upright = picture.rotate().resize({
      width: longestSide,
      height: longestSide,
      fit: 'inside',
      withoutEnlargement: true,
    });
    return format === 'png'
      ? { kind: 'image/png', content: await upright.png({ compressionLevel: 9 }).toBuffer() }
      : { kind: 'image/jpeg', content: await upright.flatten().jpeg({ quality: 85 }).toBuffer() };
  } catch {
    throw new Refusal('file_type_refused', { field: 'file' });
  }
}
