/**
 * The pet store on the mock of its contract. Pages are shown, and forms are accepted or refused according to the
 * contract. A mock stores nothing, so added pets are not in the list; server.ts stores them.
 */
import path from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { MockHandler } from '../../src/command/mock/handle.ts';
import { serveWeb } from '../library/server/web.ts';

/**
 * @param root the folder of the app
 * @param web the folder of the built app
 */
export async function buildPetstoreOnMock(root: string, web: string): Promise<FastifyInstance> {
  const app = fastify({ forceCloseConnections: true });
  const handler = await MockHandler.open(path.join(root, 'openapi.yaml'), root);
  await app.register(async (calls) => {
    // The mock reads bodies itself.
    calls.removeAllContentTypeParsers();
    calls.addContentTypeParser('*', (_request, _payload, done) => done(null));
    calls.all(`${handler.mock.base}/*`, (request, reply) => {
      reply.hijack();
      void handler.handle(request.raw, reply.raw);
    });
  });
  await serveWeb(app, web);
  return app;
}
