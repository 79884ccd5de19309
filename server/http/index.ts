/** The exchange's HTTP side: the contract's operations under /api, the app under /h5/, in a sandbox the mailbox. */
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { servePictures } from '../collectibles/index.ts';
import type { Config } from '../config.ts';
import { readJson } from '../family/index.ts';
import { serveLogos } from '../market/index.ts';
import { serveFairness } from '../options/index.ts';
import { serveUploads } from '../uploads/index.ts';
import { serveMailbox } from '../users/mailbox.ts';
import { failure, loggable } from './answer.ts';
import { networkReader } from './client-address.ts';
import { ContractBreach, registerOperations } from './dispatch.ts';
import type { House } from './handler.ts';
import type { Handlers } from './operations.ts';
import { Refusal } from './refusal.ts';
import { languageOf } from './texts.ts';
import { serveApp } from './web.ts';

export interface ExchangeOptions {
  house: House;
  handlers: Handlers;
  /** An answer that breaks the contract fails the request: for tests. */
  strict?: boolean;
  /** Whether to log, as lines of JSON. */
  logs?: boolean;
}

export async function buildExchange({
  house,
  handlers,
  strict = false,
  logs = false,
}: ExchangeOptions): Promise<FastifyInstance> {
  const networkOf = networkReader(house.config.trustedProxies);
  const app = Fastify({
    bodyLimit: 64 * 1024,
    requestTimeout: 60_000,
    // Neither bodies nor headers are ever logged, and of an address only its path: the rest may be secret.
    logger: logs ? { level: 'warn', serializers: { req: describe } } : false,
  });
  // Forms are sent as forms, or as JSON that is read like one. Anything else would get past the contract's checks.
  app.removeAllContentTypeParsers();
  await app.register(formbody);
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, text: string) => readJson(text),
  );
  await app.register(multipart);
  const refuse = ({ headers }: FastifyRequest, reason: string | Refusal) =>
    failure(
      house.texts,
      languageOf(headers['language-mark']),
      reason instanceof Refusal ? reason : new Refusal(reason),
    );

  const headers = sentAlways(house.config);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof ContractBreach) return reply.code(500).send({ breach: error.message });
    reply.code(200).header('cache-control', 'no-store');
    if (error instanceof Refusal) return reply.send(refuse(request, error));
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
    if (status === unsupportedMediaType)
      return reply.send(refuse(request, new Refusal('invalid_request', { text: 'server.invalid.body' })));
    if (status >= 500) request.log.error(loggable(error), 'A request failed');
    const reason = status >= 500 ? 'internal_error' : status === 429 ? 'rate_limited' : 'invalid_request';
    return reply.send(refuse(request, reason));
  });
  app.setNotFoundHandler((request, reply) =>
    request.url.startsWith('/api/')
      ? reply.code(200).send(refuse(request, 'not_found'))
      : reply.code(404).type('text/plain').send('Not found'),
  );
  if (house.config.requestsPerMinute > 0)
    await app.register(rateLimit, {
      max: house.config.requestsPerMinute,
      timeWindow: 60_000,
      keyGenerator: ({ raw }) => networkOf(raw),
    });

  app.get('/api/openapi.json', () => house.contract.document);
  registerOperations(app, { house, handlers, networkOf, strict });
  serveFairness(app, house);
  serveUploads(app, house);
  servePictures(app, house);
  serveLogos(app);
  if (house.config.sandbox) serveMailbox(app, house);
  await serveApp(app, house.config);
  return app;
}

const unsupportedMediaType = 415;

/** What is answered is what it says it is, its address is told to no other site, and https stays https. */
function sentAlways({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

function describe({ method, url }: FastifyRequest): { method: string; path: string | undefined } {
  return { method, path: url.split('?')[0] };
}
