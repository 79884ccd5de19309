import sharp from 'sharp';

/** A picture before it is rendered: small, and quick to create. */
export interface Drawing {
  svg: string;
  /** Of the rendered picture, in pixels. */
  width: number;
  height: number;
  /** Quality of the PNG palette, up to 100. */
  quality: number;
}

/** Renders a drawing, which takes some hundredths of a second of CPU time. @returns a PNG */
export async function render({
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
