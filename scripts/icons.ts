/** Renders the icons of the exchange's app. */
import sharp from 'sharp';
import type { RenderIcon } from '../src/vite/index.ts';

export const renderIcon: RenderIcon = (svg, size) =>
  sharp(svg, { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
