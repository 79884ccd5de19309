/** A whole exchange for browser tests: a database of its own, the real server, its mailbox and its reviewer. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../server/config.ts';
import { openHouse } from '../../server/house.ts';
import { decide, waiting } from '../../server/reviews/index.ts';
import { createTestDatabase, type TestDatabase } from '../../server/testing/database.ts';

export type ReviewKind = 'verification' | 'deposit' | 'withdrawal';

export class TestExchange {
  readonly port: number;
  readonly #database: TestDatabase;
  #process: ChildProcess | null = null;

  private constructor(port: number, database: TestDatabase) {
    this.port = port;
    this.#database = database;
  }

  static async start(port: number): Promise<TestExchange> {
    const exchange = new TestExchange(port, await createTestDatabase({ connections: 4 }));
    await exchange.run();
    return exchange;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts the server, or starts it again after {@link kill}. */
  async run(): Promise<void> {
    const child = spawn('npx', ['tsx', 'server/main.ts'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      detached: true,
      env: {
        ...process.env,
        DATABASE_URL: this.#database.url,
        PORT: String(this.port),
        PUBLIC_URL: this.url,
        AUTO_REVIEW_SECONDS: 'off',
        REQUESTS_PER_MINUTE: '0',
        PASSWORD_COST: '1024',
      },
    });
    this.#process = child;
    for (let attempt = 0; attempt < 300; attempt++) {
      if (child.exitCode !== null) throw new Error(`The exchange ended with ${child.exitCode}`);
      const answered = await fetch(`${this.url}/api/get/lang`, { method: 'POST' }).then(
        (response) => response.ok,
        () => false,
      );
      if (answered) return;
      await sleep(100);
    }
    throw new Error('The exchange did not start within 30 seconds');
  }

  /** Ends the server in the middle of whatever it does. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child?.pid || child.exitCode !== null) return;
    const closed = once(child, 'close');
    // npx and tsx each start a process of their own: the whole group goes.
    process.kill(-child.pid, signal);
    await closed;
  }

  /** The newest code that was sent to somebody. */
  async code(recipient: string): Promise<string> {
    for (let attempt = 0; attempt < 50; attempt++) {
      const response = await fetch(`${this.url}/mailbox.json?to=${encodeURIComponent(recipient)}`);
      const [newest] = (await response.json()) as { body: string }[];
      const code = newest?.body.match(/\b\d{6}\b/)?.[0];
      if (code) return code;
      await sleep(100);
    }
    throw new Error(`No code was sent to ${recipient}`);
  }

  /** Passes or rejects the oldest application of a kind, as the reviewer's command line does. */
  async review(
    kind: ReviewKind,
    verdict: { passed: true } | { passed: false; reason: string },
  ): Promise<void> {
    const before = process.env.DATABASE_URL;
    process.env.DATABASE_URL = this.#database.url;
    const { house, connection } = await openHouse(readConfig({}));
    try {
      const application = (await waiting(house)).find((one) => one.kind === kind);
      if (!application) throw new Error(`No ${kind} waits for a review`);
      await decide(house, { kind, id: application.id, ...verdict });
    } finally {
      await connection.close();
      if (before === undefined) delete process.env.DATABASE_URL;
      else process.env.DATABASE_URL = before;
    }
  }

  /** The result of a query: what the exchange really has in its books. */
  get db(): TestDatabase['db'] {
    return this.#database.db;
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
    await this.#database.drop();
  }
}
