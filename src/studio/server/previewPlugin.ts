/**
 * Adds the script for selecting nodes to pages of the development server: with `?studio` in the address. Frames with
 * changes that are not applied yet get their release.
 */
import path from 'node:path';
import { type Plugin, searchForWorkspaceRoot } from 'vite';
import { checkElsewhere } from '../../project/served.ts';
import { ownModule } from './ownModule.ts';
import type { Trials } from './trials.ts';

/**
 * @param packages folders outside of the app that it is served from
 * @param trials undefined until the app has been read
 * @param asked called for each request of a release
 */
export const preview = (
  packages: readonly string[],
  trials: () => Trials | undefined,
  asked: () => void,
): Plugin => ({
  name: 'shoji-studio-preview',
  apply: 'serve',
  // Before the plugin that serves the releases of the app.
  enforce: 'pre',
  configResolved: checkElsewhere,
  configureServer({ middlewares, config }) {
    const base = `${config.base}release/`;
    middlewares.use(async ({ url = '/' }, response, next) => {
      // Also around the address, which may be malformed: an error of an async middleware would end the process.
      try {
        const { pathname, searchParams } = new URL(url, 'http://localhost');
        if (!pathname.startsWith(base)) return next();
        asked();
        const file = searchParams.get('try') ?? decodeURIComponent(pathname.slice(base.length));
        const found = await trials()?.file(file);
        if (found === undefined) return next();
        response.statusCode = found === null ? 404 : 200;
        response.setHeader('Cache-Control', 'no-store');
        response.setHeader('Content-Type', file.endsWith('.js') ? 'text/javascript' : 'application/json');
        response.end(found ?? '{}');
      } catch (error) {
        next(error);
      }
    });
  },
  // The script may be outside the app's folder.
  config: ({ root = process.cwd() }) => ({
    server: {
      fs: {
        allow: [searchForWorkspaceRoot(root), path.join(import.meta.dirname, '..'), ...packages],
        // Vite's defaults, and the studio's data in the app's folder: accounts, and the keys that sign releases.
        deny: ['.env', '.env.*', '*.{crt,pem}', '**/.git/**', '**/.shoji/**', '*.key'],
      },
    },
  }),
  transformIndexHtml(_html, { originalUrl, server }) {
    if (!server || !new URL(originalUrl ?? '/', 'http://localhost').searchParams.has('studio')) return [];
    const src = `${server.config.base}@fs${ownModule('../preview/preview')}`;
    return [{ tag: 'script', attrs: { type: 'module', src }, injectTo: 'head-prepend' }];
  },
});
