/** Serves the built app under /h5/, if it exists. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../common/config.ts';
import { forever } from '../http/picture.ts';
import { contentSecurityPolicy } from '../http/policy.ts';

/** Content-addressed files: the shell's assets and the files of a release. The content of such a URL never changes. */
const immutable = /^[\\/](assets|release[\\/][0-9a-f]{16})[\\/]/;

export async function serveApp(app: FastifyInstance, config: Config): Promise<void> {
  app.get('/', (_request, reply) => reply.redirect('/h5/'));
  const root = resolve(config.webFolder);
  if (!existsSync(join(root, 'index.html'))) return;
  const policy = contentSecurityPolicy(config.frameSources);
  await app.register(fastifyStatic, {
    root,
    prefix: '/h5/',
    redirect: true,
    preCompressed: true,
    cacheControl: false,
    // With precompressed files the plugin does not find index files.
    index: false,
    setHeaders: (response, path) => {
      const file = path.replace(/\.(br|gz)$/, '').slice(root.length);
      response.setHeader('cache-control', immutable.test(file) ? forever : 'no-cache');
      response.setHeader('content-security-policy', policy);
    },
  });
  // Browsers check this URL for a new service worker each time the app opens.
  if (!config.serviceWorker) app.get('/h5/sw.js', (_request, reply) => reply.sendFile('sw-off.js'));
  // Routes are not listed in any file: a request for an unknown page gets an answer instead of an error.
  for (const folder of ['screens', 'texts', 'views']) {
    app.get<{ Params: { release: string; '*': string } }>(
      `/h5/release/:release/${folder}/*`,
      (request, reply) => {
        const file = `release/${request.params.release}/${folder}/${request.params['*']}`;
        if (!/^[\w/-]+\.json$/.test(file)) return reply.callNotFound();
        if (!existsSync(join(root, file))) return reply.code(204).header('cache-control', 'no-cache').send();
        return reply.sendFile(file);
      },
    );
  }
  app.get('/h5/', (_request, reply) => reply.sendFile('index.html'));
}
