/** `shoji dev --mock`: the calls of the contract are answered by the development server itself. */
import path from 'node:path';
import type { Plugin, PreviewServer, ViteDevServer } from 'vite';
import type { MockHandler } from './handle.ts';

/** The line of the generated contract that names its server. */
const serverLine = /^( {2}server: )".*",$/m;

/** @param root the folder of the app */
export function mockPlugin(handler: MockHandler, root: string): Plugin {
  const generated = path.join(root, 'generated/contract.ts').replaceAll(path.sep, '/');
  const answerCalls = ({ middlewares, config }: ViteDevServer | PreviewServer): void => {
    middlewares.use((request, response, next) => {
      if (isCall(handler, request.url ?? '/', request.headers, config.base))
        void handler.handle(request, response);
      else next();
    });
  };
  return {
    name: 'shoji-mock',
    // In front of the app's own `server.proxy`.
    configureServer: answerCalls,
    configurePreviewServer: answerCalls,
    // A server on another host is not asked while it is mocked.
    transform: {
      order: 'pre',
      handler: (code, id) =>
        id.split('?')[0] === generated
          ? code.replace(serverLine, `$1${JSON.stringify(handler.mock.base || '/')},`)
          : undefined,
    },
  };
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Where the contract's server has no base path: distinguishes API requests from requests for files of the app. */
function isCall({ mock }: MockHandler, url: string, headers: Headers, viteBase: string): boolean {
  const { pathname } = new URL(url, 'http://localhost');
  if (mock.base !== '') return pathname.startsWith(`${mock.base}/`);
  const wanted = headers['sec-fetch-dest'] ?? 'empty';
  return wanted === 'empty' && !pathname.startsWith(`${viteBase}release/`) && mock.has(pathname);
}
