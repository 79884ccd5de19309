/** Lets the first script set the theme before anything is painted. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import type { Folders } from '../language/index.ts';

/** The part of app.json that is used here. */
interface Definitions {
  themes?: { default?: string; light?: string; dark?: string };
}

/**
 * The first script blocks rendering, which costs nothing: the page is empty until it has run. An app that follows the
 * device has the names of its two themes in the HTML, since app.json is not loaded yet.
 * @param folders the folders of the app, by Vite's root
 */
export function themeHint(folders: (root: string) => Folders): Plugin {
  let root = '.';
  return {
    name: 'shoji-theme',
    configResolved(config) {
      root = folders(config.root).root;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => ({
        html: html.replace(/<script(?=[^>]* type="module")/, '<script blocking="render"'),
        tags: hintsOf(root),
      }),
    },
  };
}

function hintsOf(root: string): HtmlTagDescriptor[] {
  const text = readFileSync(path.join(root, 'screens/app.json'), 'utf8');
  const { themes } = JSON.parse(text) as Definitions;
  if (themes?.default !== 'device' || !themes.light || !themes.dark) return [];
  const content = `${themes.light} ${themes.dark}`;
  return [{ tag: 'meta', attrs: { name: 'shoji-themes', content }, injectTo: 'head-prepend' }];
}
