/**
 * The HTTP server of the exchange: the contract's operations under /api, the app under /h5/; in a sandbox also the
 * mailbox and a chat.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { type NetworkOf, networkReader } from '../common/client-address.ts';
import { every } from '../common/every.ts';
import { readJson } from '../compatibility/index.ts';
import { failure } from '../http/answer.ts';
import type { ExchangeContext } from '../http/handler.ts';
import { dataPolicy, sentAlways } from '../http/headers.ts';
import type { Handlers } from '../http/operations.ts';
import { Refusal } from '../http/refusal.ts';
import { languageOf } from '../http/texts.ts';
import { createHealth, type Health } from '../operations/health.ts';
import { type Logger, loggable, silentLog } from '../operations/log.ts';
import { createMetrics, type Metrics } from '../operations/metrics.ts';
import { createCounts } from '../trials/index.ts';
import { serveApp } from './app.ts';
import { limitConnections } from './connections.ts';
import { ContractViolation, registerOperations } from './dispatch.ts';
import { serveFaults } from './faults.ts';
import { trackIdle } from './idle-connections.ts';
import { serveHealth, serveMetrics } from './operations-pages.ts';

export interface ExchangeOptions {
  context: ExchangeContext;
  handlers: Handlers;
  /** Adds routes besides the operations. */
  routes?: (app: FastifyInstance, context: ExchangeContext, networkOf: NetworkOf) => void;
  /** An answer that violates the contract fails the request: for tests. */
  strict?: boolean;
  log?: Logger;
  metrics?: Metrics;
  health?: Health;
}

export async function buildExchange({
  context,
  handlers,
  routes = () => undefined,
  strict = false,
  log = silentLog,
  metrics = createMetrics(false),
  health = createHealth(context.db),
}: ExchangeOptions): Promise<FastifyInstance> {
  const { trustedProxies, connectionsPerAddress } = context.config;
  const networkOf = networkReader(trustedProxies);
  const headers = sentAlways(context.config);
  // Fastify's own logger type, so that the app has Fastify's default type.
  const baseLog: FastifyBaseLogger = log;
  const app = Fastify({
    bodyLimit: 64 * 1024,
    requestTimeout: 60_000,
    // Idle connections without request headers are closed; they are checked every other second.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000 },
    // Requests in flight during shutdown are answered, not rejected.
    return503OnClosing: false,
    loggerInstance: baseLog,
    // Requests are logged once they are answered (report.ts).
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    // Malformed URLs bypass all hooks.
    frameworkErrors: (_error, _request, reply: FastifyReply) => {
      reply
        .code(400)
        .headers({ ...headers, 'content-security-policy': dataPolicy })
        .type('text/plain; charset=utf-8')
        .send('Bad request');
    },
  });
  limitConnections(app.server, connectionsPerAddress, trustedProxies);
  const closeIdle = trackIdle(app.server);
  app.addHook('preClose', async () => closeIdle());
  // Forms are sent as forms, or as JSON with the same fields. Any other content type would bypass the contract's
  // checks.
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
      context.texts,
      languageOf(headers['language-mark']),
      reason instanceof Refusal ? reason : new Refusal(reason),
    );

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
    // Clients open a new connection, to another instance, for their next request.
    if (health.isDraining) reply.header('connection', 'close');
  });
  app.addHook('onSend', async (_request, reply) => {
    const name = 'content-security-policy';
    if (!reply.hasHeader(name) && !reply.raw.hasHeader(name)) reply.header(name, dataPolicy);
  });
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof ContractViolation) return reply.code(500).send({ breach: error.message });
    // The failed answer may have been a file: its headers are removed.
    for (const name of ['content-encoding', 'content-length', 'content-range', 'etag', 'last-modified'])
      reply.removeHeader(name);
    reply
      .code(200)
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', dataPolicy);
    if (error instanceof Refusal) return reply.send(refuse(request, error));
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
    if (status === unsupportedMediaType)
      return reply.send(refuse(request, new Refusal('invalid_request', { text: 'server.invalid.body' })));
    if (status >= 500)
      request.log.error({ route: request.routeOptions.url, ...loggable(error) }, 'A request failed');
    const reason = status >= 500 ? 'internal_error' : status === 429 ? 'rate_limited' : 'invalid_request';
    return reply.send(refuse(request, reason));
  });
  if (context.config.requestsPerMinute > 0)
    await app.register(rateLimit, {
      max: context.config.requestsPerMinute,
      timeWindow: 60_000,
      keyGenerator: ({ raw }) => networkOf(raw),
    });
  const isLimited = context.config.requestsPerMinute > 0;
  app.setNotFoundHandler(isLimited ? { preHandler: app.rateLimit() } : {}, (request, reply) =>
    request.url.startsWith('/api/')
      ? reply.code(200).send(refuse(request, 'not_found'))
      : reply.code(404).type('text/plain; charset=utf-8').send('Not found'),
  );

  app.get('/api/openapi.json', () => context.contract.document);
  const counts = createCounts({ ...context, metrics });
  const stopFlushing = every(flushEvery, counts.flush, (error) =>
    log.error(loggable(error), 'The counts of a trial could not be stored'),
  );
  app.addHook('onClose', stopFlushing);
  registerOperations(app, { context, handlers, networkOf, strict, metrics, counts });
  serveHealth(app, health);
  serveMetrics(app, metrics, context.config);
  serveFaults(app, { metrics, counts, networkOf, config: context.config, releases: context.releases });
  routes(app, context, networkOf);
  await serveApp(app, context.config);
  return app;
}

const unsupportedMediaType = 415;
/** How often counts of a trial are written to the database, ms. */
const flushEvery = 1000;

/** The request id of a proxy, if it sends one, so that both logs can be correlated. */
function requestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}
