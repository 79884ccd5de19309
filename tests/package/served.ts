/** A host of a built app: static files under the strict Content-Security-Policy, and the calls of its contract. */
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { contentSecurityPolicy } from '../../server/http/policy.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

export interface Pet {
  id: number;
  name: string;
  status: string;
}

export class Served {
  readonly url: string;
  /** The scripts that were asked for, and their size as gzip, in bytes. */
  readonly scripts = new Map<string, number>();
  readonly pets: Pet[] = [{ id: 1, name: 'Momo', status: 'available' }];
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** @param folder the built app */
  static async start(folder: string): Promise<Served> {
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const served = new Served(server);
    server.on('request', async (request, response) => {
      const { pathname } = new URL(request.url ?? '/', served.url);
      response.setHeader('Content-Security-Policy', contentSecurityPolicy());
      if (pathname === '/api/pets') {
        const answer = request.method === 'POST' ? served.#add(await bodyOf(request)) : served.pets;
        response.writeHead(request.method === 'POST' ? 201 : 200, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify(answer));
        return;
      }
      const file = pathname === '/' ? '/index.html' : pathname;
      const content = await readFile(path.join(folder, path.normalize(file))).catch(() => undefined);
      if (content && file.endsWith('.js')) served.scripts.set(file, gzipSync(content, { level: 9 }).length);
      response.writeHead(content ? 200 : 404, { 'Content-Type': types[path.extname(file)] ?? 'text/plain' });
      response.end(content);
    });
    return served;
  }

  #add(body: string): Pet {
    const pet: Pet = { id: this.pets.length + 1, ...JSON.parse(body) };
    this.pets.push(pet);
    return pet;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}
