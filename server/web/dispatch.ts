/** Registers every operation of the contract as a route: authentication, validation, handler, answer. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { NetworkOf } from '../common/client-address.ts';
import { readRequest, withOtherNames } from '../compatibility/index.ts';
import { asRefusal, failure, success } from '../http/answer.ts';
import { checksOf, type Input } from '../http/checks.ts';
import type { Operation } from '../http/contract.ts';
import { costly } from '../http/costly.ts';
import type { Call, ExchangeContext, KeyedRequest, Session } from '../http/handler.ts';
import type { Handlers, Language } from '../http/operations.ts';
import { Refusal } from '../http/refusal.ts';
import { languageOf } from '../http/texts.ts';
import { loggable } from '../operations/log.ts';
import type { Metrics } from '../operations/metrics.ts';
import { checkRules, deciderOf, type Release, withTextsOf } from '../releases/index.ts';
import type { Counts } from '../trials/index.ts';
import { type Caller, callerOf } from './caller.ts';
import { fingerprint, Repeated, refuseStored, runOnce } from './idempotency.ts';
import { readFile } from './multipart.ts';
import { type Answered, report } from './report.ts';
import { checkRequirements } from './requirements.ts';

export interface Dispatch {
  context: ExchangeContext;
  handlers: Handlers;
  networkOf: NetworkOf;
  /** An answer that violates the contract fails the request: for tests. */
  strict: boolean;
  metrics: Metrics;
  counts: Counts;
}

/** Data of a call that is collected while it runs, for its report. */
type Seen = Pick<Answered, 'session' | 'input'>;

/** Expensive operations: candles of the past are computed from the index on request. */
const computed: ReadonlySet<string> = new Set(['currencyNewTimeshar']);

export function registerOperations(app: FastifyInstance, dispatch: Dispatch): void {
  const { context } = dispatch;
  for (const operation of context.contract.operations.values()) {
    app.route({
      method: operation.method,
      url: `/api${operation.path}`,
      ...(computed.has(operation.operationId) ? costly(context.config) : {}),
      handler: (request, reply) => serve(operation, dispatch, request, reply),
    });
  }
  // An operation of a release that was put in force after the exchange started.
  const operationOf = ({ method, url }: FastifyRequest): Operation | undefined => {
    const path = url.replace(/^\/api|[?#].*/gs, '');
    const operations = [...context.contract.operations.values()];
    return operations.find((one) => one.method === method && one.path === path);
  };
  app.route({
    method: ['GET', 'POST', 'PUT'],
    url: '/api/*',
    // The hook does not continue where nothing is found: the answer may be delayed by the rate limit.
    onRequest: (request, reply, next) => {
      if (operationOf(request)) next();
      else reply.callNotFound();
    },
    handler: (request, reply) => {
      const operation = operationOf(request);
      return operation ? serve(operation, dispatch, request, reply) : reply.callNotFound();
    },
  });
}

/** The release that a call names in its header. */
function releaseNamed({ headers }: FastifyRequest): string | undefined {
  const name = headers['x-release'];
  return typeof name === 'string' ? name : undefined;
}

async function serve(
  known: Operation,
  { context: changing, handlers, networkOf, strict, metrics, counts }: Dispatch,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  changing.activity.recordUse();
  // A snapshot: contract and texts must not change during this request.
  let context = { ...changing };
  let operation = context.contract.operations.get(known.operationId) ?? known;
  const language = languageOf(request.headers['language-mark']);
  const network = networkOf(request.raw);
  const since = performance.now();
  const seen: Seen = { session: undefined, input: undefined };
  let body: object;
  let reason: string | undefined;
  const named = releaseNamed(request);
  let release: Release | undefined;
  try {
    release = await changing.releases?.of(named);
    if (release) {
      const { contract } = release;
      context = { ...context, contract, texts: withTextsOf(release, context.texts) };
      operation = contract.operations.get(known.operationId) ?? known;
    }
    body = success(
      await runHandler(operation, { context, handlers, network, release }, request, language, seen),
    );
  } catch (error) {
    const refusal = asRefusal(error) ?? new Refusal('internal_error');
    if (refusal !== error && refusal.reason === 'internal_error')
      request.log.error({ operation: operation.operationId, ...loggable(error) }, 'An operation failed');
    reason = refusal.reason;
    body = failure(context.texts, language, refusal);
  }
  if (strict) {
    const breach = violationOf(operation, reason, body) ?? checksOf(context.contract).answer(operation, body);
    if (breach) throw new ContractViolation(`${operation.operationId}: ${breach}: ${JSON.stringify(body)}`);
  }
  if (release && named !== undefined) counts.call(release.name, network, reason ?? 'ok');
  report(
    request,
    { metrics, config: context.config },
    { ...seen, operation, outcome: reason ?? 'ok', since, network },
  );
  return reply
    .header('cache-control', 'no-store')
    .send(reason === undefined ? withOtherNames(context.contract, operation, body) : body);
}

function violationOf(operation: Operation, reason: string | undefined, body: object): string | undefined {
  if (reason === undefined) return undefined;
  if (!operation.reasons.includes(reason)) return 'a reason that the contract does not name';
  return JSON.stringify(body).includes('{{') ? 'a text with a placeholder that was not filled' : undefined;
}

/** The answer of a handler does not match the contract. */
export class ContractViolation extends Error {
  override name = 'ContractViolation';
}

interface Performing extends Pick<Dispatch, 'context' | 'handlers'> {
  /** The network of the client. */
  network: string;
  /** The release that the call is checked against. */
  release: Release | undefined;
}

async function runHandler(
  operation: Operation,
  { context, handlers, network, release }: Performing,
  request: FastifyRequest,
  language: Language,
  seen: Seen,
): Promise<unknown> {
  const handler = handlerOf(handlers, operation);
  if (!handler) throw new Refusal('not_implemented');
  const key = keyOf(operation, request);
  const { session, earlier } = await authenticate(operation, context, request, key);
  seen.session = session;
  const input = await inputOf(operation, context, release, request);
  seen.input = input;
  const keyed = keyedRequest(operation, context, key, session, input);
  const call: Call = {
    ...context,
    operation: operation.operationId,
    session,
    language,
    network,
    device: String(request.headers['user-agent'] ?? '').slice(0, 200),
    say: (key, values) => context.texts.say(language, key, values),
    once: (work) => runOnce(context.db, keyed, work),
    keyed,
  };
  try {
    if (keyed) refuseStored(keyed, earlier);
    await checkRequirements(operation, context, session);
    return await handler(input, call);
  } catch (error) {
    if (error instanceof Repeated) return error.answer;
    throw error;
  }
}

type AnyHandler = (input: Input, call: Call) => Promise<unknown>;

/** Erases the input type of a handler: the contract's validation has just ensured it. */
function handlerOf(handlers: Handlers, { operationId }: Operation): AnyHandler | undefined {
  return Object.hasOwn(handlers, operationId)
    ? (handlers as Record<string, AnyHandler>)[operationId]
    : undefined;
}

async function authenticate(
  { auth, operationId }: Operation,
  context: ExchangeContext,
  request: FastifyRequest,
  key: unknown,
): Promise<Caller> {
  const token = request.headers.authorization;
  const call = { operation: operationId, key: isKey(key) ? key : undefined };
  const caller =
    auth === 'none' || !token
      ? { session: undefined, earlier: undefined }
      : await callerOf(context, token, call);
  if (!caller.session && auth === 'user') throw new Refusal('not_logged_in');
  return caller;
}

/** @throws Refusal invalid_request with the invalid field */
async function inputOf(
  operation: Operation,
  { contract }: ExchangeContext,
  release: Release | undefined,
  request: FastifyRequest,
): Promise<Input> {
  // Of a file only the content matters, which the handler checks.
  if (operation.mediaType === 'multipart/form-data') return { file: await readFile(request) };
  const sent = { query: fields(request.query), body: fields(request.body) };
  const { query, body } = readRequest(contract, operation, sent);
  const decide = release && deciderOf(release.rules, operation.operationId);
  const checked = checksOf(contract).request(operation, query, body, decide);
  const complaint =
    'complaint' in checked
      ? checked.complaint
      : release && checkRules(release.rules, operation.operationId, checked.input);
  if (complaint) throw new Refusal('invalid_request', complaint);
  return 'input' in checked ? checked.input : {};
}

/** The idempotency key of a call, which may be invalid; undefined if it has none, or the operation does not use it. */
function keyOf({ idempotent }: Operation, { headers }: FastifyRequest): unknown {
  return idempotent ? headers['idempotency-key'] : undefined;
}

function isKey(key: unknown): key is string {
  return typeof key === 'string' && key.length >= 8 && key.length <= 128;
}

function keyedRequest(
  { operationId }: Operation,
  { clock, config }: ExchangeContext,
  key: unknown,
  session: Session | undefined,
  input: Input,
): KeyedRequest | undefined {
  if (key === undefined || !session) return undefined;
  if (!isKey(key)) throw new Refusal('invalid_request', { field: 'Idempotency-Key' });
  return {
    user: session.user,
    operation: operationId,
    key,
    fingerprint: fingerprint(input, config.secret),
    at: clock.now(),
  };
}

function fields(sent: unknown): Input {
  return typeof sent === 'object' && sent !== null ? { ...sent } : {};
}
