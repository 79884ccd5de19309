/** Makes the app installable: generates its web app manifest, and its icons in the required sizes. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import type { Folders } from '../language/index.ts';
import { plainIcon } from '../project/plainIcon.ts';

/** The parts of app.json that are used here. */
interface Definitions {
  name: string;
  languages: { default: string; otherwise?: string; all: Record<string, { tag: string }> };
}

/** Renders an icon. @param size width and height, in pixels @returns a PNG */
export type RenderIcon = (svg: string, size: number) => Promise<Uint8Array>;

interface Icon {
  file: string;
  sizes: string;
  purpose: 'any' | 'maskable';
}

/** The two icons of `public/`; the maskable one fills the square, with a safe zone around its motif. */
const sources = { any: 'icon.svg', maskable: 'icon-maskable.svg' } as const;
/** Those that are rendered from them. */
const rendered = [
  { file: 'icon-192.png', size: 192, purpose: 'any' },
  { file: 'icon-512.png', size: 512, purpose: 'any' },
  { file: 'icon-maskable-512.png', size: 512, purpose: 'maskable' },
] as const;
/** iOS rounds the corners itself, and renders transparency as black. */
const appleIcon = { file: 'apple-touch-icon.png', from: sources.maskable, size: 180 };

const manifestFile = 'manifest.webmanifest';

/**
 * @param folders the folders of the app, by Vite's root
 * @param render makes PNGs of the icons in `public/`; without it the manifest names the SVGs, and `apple-touch-icon.png`
 *   is the app's own or there is none. An app without `public/icon.svg` gets a plain one.
 */
export function webManifest(folders: (root: string) => Folders, render?: RenderIcon): Plugin {
  let publicDir = '';
  let base = '/';
  let root = '.';
  const has = (file: string): boolean => existsSync(path.join(publicDir, file));
  return {
    name: 'shoji-manifest',
    apply: 'build',
    configResolved(config) {
      publicDir = config.publicDir;
      base = config.base;
      root = folders(config.root).root;
    },
    async generateBundle() {
      const icons: Icon[] = [];
      if (render) {
        for (const { file, size, purpose } of rendered) {
          const source = await render(path.join(publicDir, sources[purpose]), size);
          this.emitFile({ type: 'asset', fileName: file, source });
          icons.push({ file, sizes: `${size}x${size}`, purpose });
        }
        const source = await render(path.join(publicDir, appleIcon.from), appleIcon.size);
        this.emitFile({ type: 'asset', fileName: appleIcon.file, source });
      } else {
        if (!has(sources.any)) this.emitFile({ type: 'asset', fileName: sources.any, source: plainIcon });
        for (const purpose of ['any', 'maskable'] as const)
          if (purpose === 'any' || has(sources[purpose]))
            icons.push({ file: sources[purpose], sizes: 'any', purpose });
      }
      const manifest = JSON.stringify(manifestOf(root, base, icons));
      this.emitFile({ type: 'asset', fileName: manifestFile, source: manifest });
    },
    transformIndexHtml: (html) => [
      ...(/rel="icon"/.test(html) ? [] : [link('icon', base + sources.any)]),
      link('manifest', base + manifestFile),
      ...(render || has(appleIcon.file) ? [link('apple-touch-icon', base + appleIcon.file)] : []),
    ],
  };
}

/** The manifest of the app in a folder. Its theme colour is that of the HTML, before a theme is applied. */
function manifestOf(root: string, base: string, icons: readonly Icon[]): Record<string, unknown> {
  const json = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  const { name: key, languages } = json('screens/app.json') as Definitions;
  const code = languages.default === 'device' ? (languages.otherwise ?? '') : languages.default;
  const name = textAt(json(`locales/${code}.json`), key);
  const html = readFileSync(path.join(root, 'index.html'), 'utf8');
  const colour = /<meta name="theme-color" content="(#[0-9a-f]{6})"/.exec(html)?.[1];
  return {
    id: base,
    name,
    short_name: name,
    lang: languages.all[code]?.tag,
    start_url: base,
    scope: base,
    display: 'standalone',
    ...(colour && { theme_color: colour, background_color: colour }),
    icons: icons.map(({ file, sizes, purpose }) => ({
      src: base + file,
      sizes,
      type: file.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
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
