/** A whole exchange on a database of its own, driven over HTTP without a port, every answer checked against the contract. */
import type { FastifyInstance } from 'fastify';
import { movableClock } from '../clock.ts';
import { type Config, testConfig } from '../config.ts';
import type { House } from '../http/handler.ts';
import { buildExchange } from '../http/index.ts';
import type { Handlers, OperationId } from '../http/operations.ts';
import { followRules, type Rules } from '../http/rules.ts';
import { readMail } from '../users/mailbox.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** What a call is answered: the payload of a success, or why it was refused. */
export type Answer =
  | { ok: true; message: unknown }
  | { ok: false; type: string; reason: string; field: string | undefined; message: string };

export interface Caller {
  token?: string;
  language?: string;
  idempotencyKey?: string;
  /** The address that the call comes from. */
  from?: string;
}

export interface TestExchange {
  app: FastifyInstance;
  house: House;
  database: TestDatabase;
  clock: ReturnType<typeof movableClock>;
  /** Calls an operation with these fields. @throws when the answer breaks the contract */
  call(operation: OperationId, fields?: Record<string, unknown>, caller?: Caller): Promise<Answer>;
  /** The newest code that was sent to somebody. */
  codeFor(recipient: string): Promise<string>;
  close(): Promise<void>;
}

/** Nine in the morning in Tokyo. */
export const morning = Date.UTC(2026, 4, 11, 0, 0, 0);

/**
 * @param makeHandlers the groups that the test needs
 * @param rules contract and texts, where they are not those of the repository
 */
export async function startTestExchange(
  makeHandlers: (house: House) => Handlers | Promise<Handlers>,
  overrides: Partial<Config> = {},
  rules: () => Rules = followRules(fail),
): Promise<TestExchange> {
  const database = await createTestDatabase();
  const clock = movableClock(morning);
  const config = testConfig(overrides);
  const house: House = {
    db: database.db,
    clock,
    config,
    get texts() {
      return rules().texts;
    },
    get contract() {
      return rules().contract;
    },
  };
  const app = await buildExchange({ house, handlers: await makeHandlers(house), strict: true });

  return {
    app,
    house,
    database,
    clock,
    async call(operation, fields = {}, caller = {}) {
      const known = house.contract.operations.get(operation);
      if (!known) throw new Error(`The contract has no ${operation}`);
      const encoded = encode(fields);
      const response = await app.inject({
        method: known.method,
        url: `/api${known.path}${known.method === 'GET' && encoded ? `?${encoded}` : ''}`,
        remoteAddress: caller.from ?? '192.0.2.1',
        headers: {
          ...(known.method === 'GET' ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
          ...(caller.token ? { authorization: caller.token } : {}),
          ...(caller.language ? { 'language-mark': caller.language } : {}),
          ...(caller.idempotencyKey ? { 'idempotency-key': caller.idempotencyKey } : {}),
        },
        ...(known.method === 'GET' ? {} : { payload: encoded }),
      });
      return readAnswer(response.statusCode, response.body);
    },
    async codeFor(recipient) {
      const [mail] = await readMail(database.db, { to: recipient, limit: 1 });
      const code = mail?.body.match(/\d{6}/)?.[0];
      if (!code) throw new Error(`No code was sent to ${recipient}`);
      return code;
    },
    async close() {
      await app.close();
      await database.drop();
    },
  };
}

function fail(error: unknown): never {
  throw error;
}

export function readAnswer(status: number, body: string): Answer {
  if (status !== 200) throw new Error(`HTTP ${status}: ${body}`);
  const answer = JSON.parse(body);
  const { type, code, message, reason, field } = answer;
  if (type === 'ok' || code === 1) return { ok: true, message: 'message' in answer ? message : answer.data };
  return { ok: false, type, reason, field, message };
}

function encode(fields: Record<string, unknown>): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.set(name, String(value));
  }
  return form.toString();
}
