/** Logs and counts a call once it is answered, without the values of its input. */
import type { FastifyRequest } from 'fastify';
import type { Config } from '../common/config.ts';
import type { Input } from '../http/checks.ts';
import type { Operation } from '../http/contract.ts';
import type { Session } from '../http/handler.ts';
import { pseudonym } from '../operations/log.ts';
import type { Metrics } from '../operations/metrics.ts';
import { securityEvents } from '../operations/security-events.ts';

/** An answered call. */
export interface Answered {
  operation: Operation;
  /** `ok`, or the reason of the refusal. */
  outcome: string;
  /** Start of the request, on the clock of `performance.now()`. */
  since: number;
  session: Session | undefined;
  /** Undefined if the request failed before it was read. */
  input: Input | undefined;
  /** The network of the client. */
  network: string;
}

export function report(
  request: FastifyRequest,
  { metrics, config }: { metrics: Metrics; config: Pick<Config, 'secret'> },
  { operation, outcome, since, session, input, network }: Answered,
): void {
  const { operationId } = operation;
  const ms = Math.round(performance.now() - since);
  metrics.request(operationId, outcome, ms);
  const event = securityEvents[operationId as keyof typeof securityEvents];
  if (event === undefined) {
    request.log.info({ operation: operationId, outcome, ms }, 'Answered');
    return;
  }
  metrics.securityEvent(event, outcome);
  const account = input?.user_string ?? input?.account;
  request.log[outcome === 'ok' ? 'info' : 'warn'](
    {
      security: event,
      operation: operationId,
      outcome,
      ms,
      user: session?.user,
      session: session?.id,
      account:
        typeof account === 'string'
          ? pseudonym(config.secret, 'account', account.trim().toLowerCase())
          : undefined,
      network: pseudonym(config.secret, 'network', network),
    },
    'Security event',
  );
}
