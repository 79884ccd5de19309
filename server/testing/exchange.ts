/**
 * A complete exchange on a database of its own, called over HTTP without a port; every answer is validated against the
 * contract.
 */
import type { FastifyInstance } from 'fastify';
import { alwaysActive } from '../common/activity.ts';
import { movableClock } from '../common/clock.ts';
import { type Config, testConfig } from '../common/config.ts';
import type { ExchangeContext } from '../http/handler.ts';
import type { Handlers } from '../http/operations.ts';
import { followRules, type Rules } from '../http/rules.ts';
import { followReleases } from '../releases/index.ts';
import { serveGroups } from '../routes.ts';
import { buildExchange } from '../web/index.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { type ReachableExchange, reachableExchange } from './reachable-exchange.ts';

export interface TestExchange extends ReachableExchange {
  readonly app: FastifyInstance;
  context: ExchangeContext;
  database: TestDatabase;
  clock: ReturnType<typeof movableClock>;
  /** Creates the handlers again, like a restarted process on the same database. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Nine o'clock in the morning in Tokyo. */
export const morning = Date.UTC(2026, 4, 11, 0, 0, 0);

/**
 * @param makeHandlers the groups that the test needs
 * @param rules contract and texts, if not those of the repository
 */
export async function startTestExchange(
  makeHandlers: (context: ExchangeContext) => Handlers | Promise<Handlers>,
  overrides: Partial<Config> = {},
  rules?: () => Rules,
): Promise<TestExchange> {
  const database = await createTestDatabase();
  const clock = movableClock(morning);
  const config = testConfig(overrides);
  const releases =
    config.releases === null ? undefined : await followReleases(config.releases, clock.now, fail);
  const follow = rules ?? followRules(fail, undefined, () => releases?.inForce()?.contract);
  const context: ExchangeContext = {
    db: database.db,
    clock,
    config,
    activity: alwaysActive,
    get texts() {
      return follow().texts;
    },
    get contract() {
      return follow().contract;
    },
    releases,
  };
  const build = async () =>
    buildExchange({ context, handlers: await makeHandlers(context), routes: serveGroups, strict: true });
  let app = await build();
  const reached = reachableExchange(
    context,
    () => context.contract,
    async ({ from = '192.0.2.1', ...request }) => {
      const { statusCode, body } = await app.inject({ ...request, remoteAddress: from });
      return { status: statusCode, body };
    },
  );

  return {
    ...reached,
    get app() {
      return app;
    },
    context,
    database,
    clock,
    async restart() {
      await app.close();
      app = await build();
    },
    async close() {
      releases?.close();
      await app.close();
      await database.drop();
    },
  };
}

function fail(error: unknown): never {
  throw error;
}
