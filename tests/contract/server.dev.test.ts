/**
 * `npm run dev`: the app and its exchange start together, on one port, and end together in all cases. Each case starts
 * both: `npm run test:attack` has all of them.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reachableFolder } from '../../server/database/embedded/folder.ts';
import { runningPort } from '../../server/database/embedded/postmaster.ts';
import { createTestDatabase, type TestDatabase } from '../../server/testing/database.ts';
import { freePort } from '../../server/testing/process.ts';
import { isFree } from '../../src/project/port.ts';
import { whole } from './attack.ts';

const repository = path.join(import.meta.dirname, '../..');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const started: ChildProcess[] = [];
afterEach(() => {
  for (const { pid } of started.splice(0)) {
    // The whole group, as a terminal would.
    if (pid !== undefined)
      try {
        process.kill(-pid, 'SIGKILL');
      } catch {
        // It has ended.
      }
  }
});

/** Starts it in a process group of its own. @param command how */
function start(command: readonly string[], env: Record<string, string>): ChildProcess & { output(): string } {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd: repository,
    env: { ...process.env, DATABASE_URL: database.url, SANDBOX: '1', PASSWORD_COST: '256', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  return Object.assign(child, { output: () => output });
}

const alone = [process.execPath, '--import', 'tsx', 'scripts/dev.ts'];

/** Two ports in a row that are free. */
async function freePorts(): Promise<number> {
  for (;;) {
    const port = await freePort();
    if (port < 65_000 && (await isFree(port)) && (await isFree(port + 1))) return port;
  }
}

/** Waits until a condition is true. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 100));
}

const answers = (address: string): Promise<boolean> =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );

/** Both answer: the exchange also through the app. */
async function bothAnswer(port: number): Promise<void> {
  await until(() => answers(`http://localhost:${port}/api/get/lang`));
  expect(await answers(`http://localhost:${port + 1}/api/get/lang`)).toBe(true);
}

const bothAreGone = (port: number): Promise<void> =>
  until(async () => (await isFree(port)) && (await isFree(port + 1)));

describe('one port determines the other', { timeout: 240_000 }, () => {
  test.each<NodeJS.Signals>(whole ? ['SIGINT', 'SIGTERM', 'SIGHUP'] : ['SIGTERM'])(
    'and both end by %s',
    async (signal) => {
      const port = await freePorts();
      const child = start(alone, { PORT: String(port) });
      await bothAnswer(port);
      child.kill(signal);
      const [code] = await once(child, 'exit');
      expect(code, child.output()).toBe(0);
      expect(await isFree(port)).toBe(true);
      expect(await isFree(port + 1)).toBe(true);
    },
  );

  test.runIf(whole)('the exchange ends when the process that started it is killed', async () => {
    const port = await freePorts();
    const child = start(alone, { PORT: String(port) });
    await bothAnswer(port);
    child.kill('SIGKILL');
    await bothAreGone(port);
  });

  test.runIf(whole)('both end when npm is ended', async () => {
    const port = await freePorts();
    const child = start(['npm', 'run', 'dev'], { PORT: String(port) });
    await bothAnswer(port);
    child.kill('SIGTERM');
    await bothAreGone(port);
  });

  test.runIf(whole)('both end when the shell that started them is killed', async () => {
    const port = await freePorts();
    const child = start(['sh', '-c', `'${alone.join("' '")}'; true`], { PORT: String(port) });
    await bothAnswer(port);
    child.kill('SIGKILL');
    await bothAreGone(port);
  });
});

describe('its embedded PostgreSQL ends with it', { timeout: 240_000 }, () => {
  let data: string;
  let folder: string;
  beforeEach(async () => {
    data = mkdtempSync(path.join(os.tmpdir(), 'dev-data-'));
    chmodSync(data, 0o755);
    folder = await reachableFolder(path.join(data, 'postgres'));
  });
  afterEach(() => rm(data, { recursive: true, force: true }));

  /** @returns the process, and its ports */
  async function embedded(): Promise<{ child: ChildProcess; port: number }> {
    const port = await freePorts();
    const child = start(alone, { PORT: String(port), DATA_FOLDER: data, DATABASE_URL: '' });
    return { child, port };
  }
  const runs = async (): Promise<boolean> => (await runningPort(folder)) !== undefined;

  test('by a signal to the whole group, as a terminal sends it, and the ones that follow from it', async () => {
    const { child, port } = await embedded();
    await bothAnswer(port);
    expect(await runs()).toBe(true);
    process.kill(-Number(child.pid), 'SIGTERM');
    await bothAreGone(port);
    await until(async () => !(await runs()));
  });

  test('by a signal while the exchange is starting', async () => {
    const { child, port } = await embedded();
    await until(runs);
    child.kill('SIGTERM');
    await once(child, 'exit');
    await until(async () => !(await runs()));
    await bothAreGone(port);
  });
});

test.each([
  ['the app', 0],
  ['the exchange', 1],
])('a port that is taken, for %s, is named with what to do', async (what, offset) => {
  const port = await freePorts();
  const other = createServer().listen(port + offset);
  await once(other, 'listening');
  const child = start(alone, { PORT: String(port) });
  const [code] = await once(child, 'exit');
  other.close();
  expect(code).toBe(2);
  expect(child.output().trim()).toBe(
    `Port ${port + offset}, for ${what}, is taken: end what listens there, or choose others: ` +
      `PORT=${port + 10} npm run dev uses ${port + 10} and ${port + 11}`,
  );
});

test('what is no port is refused', async () => {
  const child = start(alone, { PORT: 'many' });
  const [code] = await once(child, 'exit');
  expect(code).toBe(2);
  expect(child.output().trim()).toBe('PORT is a number from 1 to 65534, not many');
});
