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

/** Further headers in production. */
const strict = {
  'Strict-Transport-Security': 'max-age=31536000',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** @param isLanguage the worker's script has its own policy: the language compiles schemas to functions */
const policyOf = (frames: readonly string[], isStrict: boolean, isLanguage: boolean): string =>
  [
    "default-src 'self'",
    `script-src 'self'${isLanguage ? " 'unsafe-eval'" : ''}`,
    // CodeMirror creates styles at run time.
    "style-src 'self' 'unsafe-inline'",
    `frame-src ${frames.join(' ') || "'none'"}`,
    "img-src 'self' data:",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    ...(isStrict && !isLanguage ? ["require-trusted-types-for 'script'", 'trusted-types default'] : []),
  ].join('; ');

/** Tells the page whether there are accounts, and whether the request had a valid session. */
export type Entry = 'local' | 'known' | 'unknown';

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
  entry: Entry,
): void {
  const isStart = pathname === '/' || (pathname === '/join' && entry !== 'local');
  const file = path.join(folder, isStart ? 'index.html' : path.normalize(pathname));
  if (!file.startsWith(folder + path.sep) || !fs.existsSync(file) || !fs.statSync(file).isFile())
    throw new HttpError(404, `There is no ${pathname}`);
  const isLanguage = /\/language\.worker-[^/]*\.js$/.test(file);
  response.writeHead(200, {
    'Content-Type': types[path.extname(file)] ?? 'application/octet-stream',
    'Cache-Control': isStart ? 'no-store' : 'no-cache',
    'Content-Security-Policy': policyOf(frames, entry !== 'local', isLanguage),
    ...(entry !== 'local' && strict),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  });
  if (isStart && entry !== 'local')
    response.end(fs.readFileSync(file, 'utf8').replace('id="root"', `id="root" data-entry="${entry}"`));
  else fs.createReadStream(file).pipe(response);
}
