/** Valid and invalid pictures for tests. */
import sharp from 'sharp';

/** A small picture of one colour, with a location in its metadata. */
export async function picture(format: 'png' | 'jpeg' = 'png', size = 32): Promise<Uint8Array<ArrayBuffer>> {
  const image = sharp({ create: { width: size, height: size, channels: 3, background: '#c04020' } }).withExif(
    {
      IFD0: { Copyright: 'somebody' },
      IFD3: { GPSLatitude: '35/1 41/1 0/1' },
    },
  );
  return plainBytes(await (format === 'png' ? image.png() : image.jpeg()).toBuffer());
}

export function plainBytes(...parts: (Uint8Array | string)[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part))));
}
