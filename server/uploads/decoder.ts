/**
 * A child process that decodes pictures: a malicious file can take neither threads nor memory of the exchange, and a
 * hanging process is killed (see picture.ts). It receives a file and returns the cleaned picture.
 */
import sharp from 'sharp';
import type { Cleaned, ToClean } from './picture.ts';

/** Maximum number of pixels: a small file may contain an enormous picture. */
const maxPixels = 20_000_000;
const maxSide = 10_000;
/** Larger pictures are scaled down to this length: enough to read a document. */
const longestSide = 2048;
const timeout = { seconds: 5 };

process.on('message', ({ id, content }: ToClean) => {
  void clean(Buffer.from(content)).then((cleaned) => process.send?.({ id, ...cleaned }));
});
// The exchange has ended.
process.on('disconnect', () => process.exit(0));

async function clean(content: Buffer): Promise<Omit<Cleaned, 'id'>> {
  try {
    const picture = sharp(content, { failOn: 'error', limitInputPixels: false, animated: false });
    const { format, width = 0, height = 0 } = await picture.metadata();
    if (format !== 'png' && format !== 'jpeg') return { refused: 'type' };
    if (width > maxSide || height > maxSide || width * height > maxPixels) return { refused: 'size' };
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
