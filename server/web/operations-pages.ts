/** `/health` and `/metrics` for operators. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../common/config.ts';
import { isLoopback } from '../common/environment.ts';
import type { Halted } from '../ledger/index.ts';
import type { Health } from '../operations/health.ts';
import type { Metrics } from '../operations/metrics.ts';

/**
 * - `/health/live` answers 200 as long as this process responds: restart it otherwise.
 * - `/health/ready` answers 200 when requests may be sent here, otherwise 503 with the problems.
 * - `/health` answers 200 when it is ready and nothing is halted, otherwise 503, also if only withdrawals are halted:
 * it is for operators, not for load balancers, since a halt affects all instances at once.
 */
export function serveHealth(app: FastifyInstance, health: Health): void {
  app.get('/health/live', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ live: true }),
  );
  const answer = async (reply: FastifyReply, stopped?: readonly Halted[]) => {
    const problems = await health.problems();
    const ready = problems.length === 0;
    return reply
      .code(ready && !stopped?.length ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ live: true, ready, problems, ...(stopped && { stopped }) });
  };
  app.get('/health/ready', (_request, reply) => answer(reply));
  app.get('/health', async (_request, reply) => answer(reply, await health.halted()));
}

/**
 * `/metrics`: requires the configured token; without one it is only for this machine. A request through a proxy never
 * counts as local, even if the peer is loopback. Everybody else gets 404.
 */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, config: Config): void {
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, config)) return reply.callNotFound();
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.read());
  });
}

function mayRead({ raw, headers }: FastifyRequest, config: Config): boolean {
  if (config.metricsToken !== null)
    return isEqual(headers.authorization ?? '', `Bearer ${config.metricsToken}`);
  const isProxied = config.trustedProxies.length > 0 || config.publicUrl.startsWith('https:');
  const isForwarded = 'x-forwarded-for' in headers || 'forwarded' in headers || 'via' in headers;
  const peer = (raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return !isProxied && !isForwarded && isLoopback(peer);
}

function isEqual(given: string, right: string): boolean {
  const [a, b] = [given, right].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
