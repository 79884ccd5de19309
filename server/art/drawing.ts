import sharp from 'sharp';

/** A picture before it is painted: quick to make, and small. */
export interface Drawing {
  svg: string;
  /** Of the painted picture, in pixels. */
  width: number;
  height: number;
  /** Of its colours, up to 100. */
  quality: number;
}

/** Paints a drawing, which takes a processor some hundredth of a second. @returns a PNG */
export async function paint({
  svg,
  width,
  height,
  quality,
}: Drawing): Promise<{ kind: string; content: Buffer }> {
  const content = await sharp(Buffer.from(svg))
    .resize(width, height)
    .png({ palette: true, quality })
    .toBuffer();
  return { kind: 'image/png', content };
}
