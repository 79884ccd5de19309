/** The library's server: the API of openapi/openapi.yaml, covers, and the built app. */
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import { serveBooks } from './books.ts';
import { serveCovers } from './covers.ts';
import type { Database } from './database.ts';
import { serveLoans } from './loans.ts';
import { serveMembers } from './members.ts';
import { answerProblems, notFound } from './problem.ts';
import { checkByRelease } from './releases.ts';
import { serveReservations } from './reservations.ts';
import { refuseForeign } from './session.ts';
import { serveVisit } from './visit.ts';
import { serveWeb } from './web.ts';

export interface Options {
  db: Database;
  /** The folder of the built app. */
  web: string;
  onError: (error: unknown) => void;
  /** Unix ms. */
  now?: () => number;
}

export async function buildLibrary({ db, web, onError, now }: Options): Promise<FastifyInstance> {
  const app = fastify({ bodyLimit: 100_000 });
  answerProblems(app, onError);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    });
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    refuseForeign(request);
  });
  await checkByRelease(app, web, onError, now);
  await app.register(multipart, { limits: { files: 1, fileSize: 2 * 1024 * 1024 } });
  serveBooks(app, db);
  serveLoans(app, db);
  serveReservations(app, db);
  serveMembers(app, db);
  serveVisit(app, db);
  serveCovers(app, db);
  app.all('/api/*', () => {
    throw notFound();
  });
  await serveWeb(app, web);
  return app;
}
