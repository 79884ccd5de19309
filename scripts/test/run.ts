/** Runs the command of a stage, for no longer than a limit. */
import { type ChildProcess, spawn } from 'node:child_process';
import { ofExchange, type Stage } from './stages.ts';

/** A stage that takes longer has hung, and is ended; in minutes. */
const longest = 25;

const running = new Set<ChildProcess>();

/** Ends a stage with the servers and browsers that it has started: each stage is a process group. */
function endStage({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    for (const child of running) endStage(child);
    process.exit(1);
  });

/**
 * @param apart keeps what the stage prints until it has ended, since another one prints at the same time
 * @returns the exit code of its command
 */
export function run({ name, command: [command = '', ...args], env }: Stage, apart: boolean): Promise<number> {
  // The exchange is tested on the PostgreSQL of TEST_DATABASE_URL, everything else on the embedded one.
  const { TEST_DATABASE_URL, ...inherited } = process.env;
  const database = ['exchange', 'conditions'].includes(name) ? { TEST_DATABASE_URL } : {};
  const built = ofExchange.includes(name) ? { EXCHANGE_IS_BUILT: '1' } : {};
  return new Promise((done) => {
    const output = apart ? 'pipe' : 'inherit';
    const child = spawn(command, args, {
      stdio: ['ignore', output, output],
      detached: true,
      env: { ...inherited, ...database, ...env, ...built },
    });
    running.add(child);
    const printed: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => printed.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => printed.push(chunk));
    const limit = setTimeout(() => {
      console.error(`${name} did not end within ${longest} minutes`);
      endStage(child);
    }, longest * 60_000);
    const end = (code: number) => {
      clearTimeout(limit);
      running.delete(child);
      if (apart) process.stdout.write(`\n── ${name}\n${Buffer.concat(printed)}`);
      done(code);
    };
    child.on('close', (code) => end(code ?? 1));
    child.on('error', () => end(1));
  });
}
