/** Serves the built pages of the studio. */
import fs from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { HttpError } from './http.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/**
 * @param folder of the built pages
 * @param frames the origins that pages may show in frames
 * @throws HttpError
 */
export function servePage(
  folder: string,
  pathname: string,
  frames: readonly string[],
  response: ServerResponse,
): void {
  const file = path.join(folder, pathname === '/' ? 'index.html' : path.normalize(pathname));
  if (!file.startsWith(folder + path.sep) || !fs.existsSync(file) || !fs.statSync(file).isFile())
    throw new HttpError(404, `There is no ${pathname}`);
  // A worker has the policy of its own script. The language compiles schemas to functions.
  const scripts = /\/language\.worker-[^/]*\.js$/.test(file) ? "; script-src 'self' 'unsafe-eval'" : '';
  response.writeHead(200, {
    'Content-Type': types[path.extname(file)] ?? 'application/octet-stream',
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': `default-src 'self'; style-src 'self' 'unsafe-inline'; frame-src ${frames.join(' ')}; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'${scripts}`,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  });
  fs.createReadStream(file).pipe(response);
}
