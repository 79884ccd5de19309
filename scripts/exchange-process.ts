/** The exchange as a process beside a development server: it ends with it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** @returns ends it */
export function startExchange(port: number): () => Promise<void> {
  // Should this process be killed, the exchange notices that its channel is closed.
  const orphaned =
    'data:text/javascript,process.on("disconnect",()=>process.kill(process.pid,"SIGTERM"));process.channel.unref()';
  const child = spawn(process.execPath, ['--import', 'tsx', '--import', orphaned, 'server/main.ts'], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // The development server compiles the definitions on request: no release is in force.
    env: { ...process.env, PORT: String(port), RELEASES: 'off' },
  });
  child.once('exit', () => process.kill(process.pid, 'SIGTERM'));
  return async () => {
    child.removeAllListeners('exit');
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
}
