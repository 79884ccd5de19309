/**
 * A process of its own that decodes pictures: what a file makes it do takes neither the threads nor the memory of the
 * exchange, and it is ended where it takes too long (see picture.ts). It is told a file and answers what is kept of it.
 */
import sharp from 'sharp';
import type { Cleaned, ToClean } from './picture.ts';

/** No more than this is decoded: a small file may hold an enormous picture. */
const mostPixels = 20_000_000;
const mostSide = 10_000;
/** Longer sides are scaled down to this: enough to read a document. */
const longestSide = 2048;
const timeout = { seconds: 5 };

process.on('message', ({ id, content }: ToClean) => {
  void clean(Buffer.from(content)).then((cleaned) => process.send?.({ id, ...cleaned }));
});
// Nothing is left to do where the exchange has ended.
process.on('disconnect', () => process.exit(0));

async function clean(content: Buffer): Promise<Omit<Cleaned, 'id'>> {
  try {
    const picture = sharp(content, { failOn: 'error', limitInputPixels: false, animated: false });
    const { format, width = 0, height = 0 } = await picture.metadata();
    if (format !== 'png' && format !== 'jpeg') return { refused: 'type' };
    if (width > mostSide || height > mostSide || width * height > mostPixels) return { refused: 'size' };
    const upright = picture.timeout(timeout).rotate().resize({
      width: longestSide,
      height: longestSide,
      fit: 'inside',
      withoutEnlargement: true,
    });
    return format === 'png'
      ? { kind: 'image/png', content: await upright.png({ compressionLevel: 9 }).toBuffer() }
      : { kind: 'image/jpeg', content: await upright.flatten().jpeg({ quality: 85 }).toBuffer() };
  } catch {
    return { refused: 'type' };
  }
}
