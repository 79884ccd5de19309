/** Serves the built site, like any static host. */
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../generated/site');
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

/** @returns its address, and a function that stops it */
export async function serve(): Promise<{ url: string; close: () => void }> {
  const server = http.createServer((request, response) => {
    const asked = path.join(root, decodeURIComponent(new URL(request.url ?? '/', 'http://site').pathname));
    const isFile = (file: string): boolean => fs.statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
    const file = [asked, path.join(asked, 'index.html'), `${asked}.html`].find(isFile);
    if (!file) response.writeHead(404).end();
    else {
      response.setHeader('Content-Type', types[path.extname(file)] ?? 'application/octet-stream');
      fs.createReadStream(file).pipe(response);
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}
