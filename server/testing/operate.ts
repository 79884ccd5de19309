import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs `npm run operate -- <args>` on a database. @returns its exit code and what it printed */
export async function operate(
  databaseUrl: string,
  ...args: string[]
): Promise<{ code: number; output: string }> {
  const env = { ...process.env, SANDBOX: '1', DATABASE_URL: databaseUrl };
  try {
    const command = ['--import', 'tsx', 'scripts/operate.ts', ...args];
    const { stdout } = await promisify(execFile)(process.execPath, command, { env });
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stderr } = Object(error);
    return { code, output: String(stderr) };
  }
}
