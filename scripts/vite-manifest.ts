/** Makes the app installable: generates its web app manifest, and its icons in the required sizes. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { HtmlTagDescriptor, Plugin } from 'vite';

/** The parts of app.json that are used here. */
interface Definitions {
  name: string;
  languages: { default: string; all: Record<string, { tag: string }> };
}

/** Rendered from the two icons of `public/`; the maskable one fills the square, with a safe zone around its motif. */
const icons = [
  { file: 'icon-192.png', from: 'icon.svg', size: 192, purpose: 'any' },
  { file: 'icon-512.png', from: 'icon.svg', size: 512, purpose: 'any' },
  { file: 'icon-maskable-512.png', from: 'icon-maskable.svg', size: 512, purpose: 'maskable' },
] as const;
/** iOS rounds the corners itself, and renders transparency as black. */
const appleIcon = { file: 'apple-touch-icon.png', from: 'icon-maskable.svg', size: 180 };

const manifestFile = 'manifest.webmanifest';

/** @param root the folder of the app's definitions: `screens/app.json`, `locales/` */
export function webManifest(root: string): Plugin {
  let publicDir = '';
  let base = '/';
  return {
    name: 'shoji-manifest',
    apply: 'build',
    configResolved(config) {
      publicDir = config.publicDir;
      base = config.base;
    },
    async generateBundle() {
      for (const { file, from, size } of [...icons, appleIcon]) {
        const source = await sharp(path.join(publicDir, from), { density: (72 * size) / 64 })
          .resize(size, size)
          .png({ compressionLevel: 9, palette: true })
          .toBuffer();
        this.emitFile({ type: 'asset', fileName: file, source });
      }
      this.emitFile({
        type: 'asset',
        fileName: manifestFile,
        source: JSON.stringify(manifestOf(root, base)),
      });
    },
    transformIndexHtml: () => [
      link('manifest', base + manifestFile),
      link('apple-touch-icon', base + appleIcon.file),
    ],
  };
}

/** The manifest of the app in a folder. Its theme colour is that of the HTML, before a theme is applied. */
export function manifestOf(root: string, base: string): Record<string, unknown> {
  const json = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  const { name: key, languages } = json('screens/app.json') as Definitions;
  const name = textAt(json(`locales/${languages.default}.json`), key);
  const html = readFileSync(path.join(root, 'index.html'), 'utf8');
  const colour = /<meta name="theme-color" content="(#[0-9a-f]{6})"/.exec(html)?.[1];
  if (!colour) throw new Error('index.html has no theme-color');
  return {
    id: base,
    name,
    short_name: name,
    lang: languages.all[languages.default]?.tag,
    start_url: base,
    scope: base,
    display: 'standalone',
    theme_color: colour,
    background_color: colour,
    icons: icons.map(({ file, size, purpose }) => ({
      src: base + file,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  };
}

/** @throws Error if the text does not exist */
function textAt(texts: unknown, key: string): string {
  let value = texts;
  for (const part of key.split('.')) value = (value as Record<string, unknown> | undefined)?.[part];
  if (typeof value !== 'string') throw new Error(`There is no text ${key}`);
  return value;
}

const link = (rel: string, href: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel, href },
  injectTo: 'head',
});
