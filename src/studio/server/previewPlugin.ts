/** Lets the studio select nodes in the page that the development server serves: with `?studio` in its address. */
import path from 'node:path';
import { type Plugin, searchForWorkspaceRoot } from 'vite';
import { ownModule } from './ownModule.ts';

/** @param packages folders outside of the app that it is served from */
export const preview = (packages: readonly string[]): Plugin => ({
  name: 'shoji-studio-preview',
  apply: 'serve',
  // The script may stand outside of the app.
  config: ({ root = process.cwd() }) => ({
    server: {
      fs: { allow: [searchForWorkspaceRoot(root), path.join(import.meta.dirname, '..'), ...packages] },
    },
  }),
  transformIndexHtml(_html, { originalUrl, server }) {
    if (!server || !new URL(originalUrl ?? '/', 'http://localhost').searchParams.has('studio')) return [];
    const src = `${server.config.base}@fs${ownModule('../preview/preview')}`;
    return [{ tag: 'script', attrs: { type: 'module', src }, injectTo: 'head-prepend' }];
  },
});
