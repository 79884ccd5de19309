/** The built app, below `/`. The address of every page is answered with the same HTML. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { contentSecurityPolicy } from '../../../server/http/policy.ts';

/** Files with a hash in their name never change. */
const immutable = /^[\\/](assets|release[\\/][0-9a-f]{16})[\\/]/;

/**
 * @param folder of the built app: index.html, assets/, release/
 * @param connect the origins that the app calls besides its own
 */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
  connect: readonly string[] = [],
): Promise<void> {
  const policy = contentSecurityPolicy([], connect);
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    serve: false,
    cacheControl: false,
  });
  app.get('/*', (request, reply) => {
    const asked = decodeURI(request.url.replace(/[?#].*/s, ''));
    reply.header('content-security-policy', policy);
    const isFile = /\.\w+$/.test(asked) && !asked.includes('..');
    if (isFile && existsSync(path.join(folder, asked)))
      return reply
        .header('cache-control', immutable.test(asked) ? 'public, max-age=31536000, immutable' : 'no-cache')
        .sendFile(asked.slice(1));
    // A release has no list of its pages: what is not in it is not an error.
    if (/^\/release\/[^/]+\/(screens|texts)\//.test(asked)) return reply.code(204).send();
    if (isFile) return reply.code(404).send();
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}
