/** A complete exchange for browser tests: its own database, the real server, its mailbox and its reviewer. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../server/common/clock.ts';
import { decide, type Kind } from '../../server/reviews/index.ts';
import { createTestDatabase, type TestDatabase } from '../../server/testing/database.ts';
import { codeInText } from '../../server/testing/reachable-exchange.ts';
import { type Client, createClient } from '../../src/client/index.ts';

export class TestExchange {
  readonly port: number;
  readonly #database: TestDatabase;
  readonly #root: string;
  /** Environment variables in addition to those of the test. */
  readonly env: Record<string, string> = {};
  #process: ChildProcess | null = null;

  private constructor(port: number, database: TestDatabase, root: string) {
    this.port = port;
    this.#database = database;
    this.#root = root;
  }

  /** @param root the project to run; a different one for tests that edit it */
  static async start(port: number, root = process.cwd()): Promise<TestExchange> {
    const exchange = new TestExchange(port, await createTestDatabase({ connections: 4 }), root);
    await exchange.run();
    return exchange;
  }

  /** Starts another instance on the same database. Only the first one's `stop` removes that. */
  async beside(port: number): Promise<TestExchange> {
    const exchange = new TestExchange(port, this.#database, this.#root);
    await exchange.run();
    return exchange;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts the server, or restarts it after {@link kill}. */
  async run(): Promise<void> {
    if (await this.#answers())
      throw new Error(`Something else answers at ${this.url}: set BROWSER_TEST_PORT`);
    const child = spawn(process.execPath, ['build/server/main.js'], {
      cwd: this.#root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        DATABASE_URL: this.#database.url,
        SANDBOX: '1',
        PORT: String(this.port),
        PUBLIC_URL: this.url,
        AUTO_REVIEW_SECONDS: 'off',
        REQUESTS_PER_MINUTE: '0',
        PASSWORD_COST: '1024',
        // The processor is needed for the browser.
        MAKER_TICK_MS: '3000',
        // Orders that should stay open are far from the index.
        PRICE_BAND_PERCENT: '0',
        ...this.env,
      },
    });
    this.#process = child;
    child.on('exit', (code, signal) => {
      if (this.#process === child) process.stderr.write(`The exchange ended by itself: ${signal ?? code}\n`);
    });
    for (let attempt = 0; attempt < 900; attempt++) {
      if (child.exitCode !== null) throw new Error(`The exchange ended with ${child.exitCode}`);
      if (await this.#answers()) return;
      await sleep(100);
    }
    throw new Error('The exchange did not start within 90 seconds');
  }

  #answers(): Promise<boolean> {
    return fetch(`${this.url}/api/get/lang`, { method: 'POST' }).then(
      (response) => response.ok,
      () => false,
    );
  }

  /** Kills the server, whatever it is doing. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child?.pid || child.exitCode !== null) return;
    const closed = once(child, 'close');
    child.kill(signal);
    await closed;
  }

  /** The latest code that was sent to a recipient. */
  async code(recipient: string): Promise<string> {
    for (let attempt = 0; attempt < 50; attempt++) {
      const [code] = await this.codes(recipient);
      if (code) return code;
      await sleep(100);
    }
    throw new Error(`No code was sent to ${recipient}`);
  }

  /** All codes that were sent to somebody, the latest first. */
  async codes(recipient: string): Promise<string[]> {
    const response = await fetch(`${this.url}/mailbox.json?to=${encodeURIComponent(recipient)}`);
    const mails = (await response.json()) as { body: string }[];
    return mails.flatMap(({ body }) => body.match(codeInText)?.[0] ?? []);
  }

  /** Approves or rejects the latest application of a user, as a reviewer does. */
  async review(kind: Kind, user: string, verdict: { reason: string } | 'passed'): Promise<void> {
    const { id } = await this.db
      .selectFrom(kind)
      .select('id')
      .where('user_id', '=', user)
      .where('status', '=', 'reviewing')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const decision =
      verdict === 'passed' ? { kind, id, passed: true } : { kind, id, passed: false, reason: verdict.reason };
    const context = { db: this.db, clock: systemClock };
    if (!(await decide(context, decision))) throw new Error(`The ${kind} ${id} was reviewed already`);
  }

  /** A typed client of the exchange, for a user if a token is given. */
  client(token?: string): Client {
    return createClient({
      baseUrl: `${this.url}/api`,
      language: 'jp',
      ...(token === undefined ? {} : { token }),
    });
  }

  /** The actual order books of the exchange. */
  get db(): TestDatabase['db'] {
    return this.#database.db;
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
    await this.#database.drop();
  }
}
