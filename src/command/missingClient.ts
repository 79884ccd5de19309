/** The generated client of an app, which is not in its repository. */
import fs from 'node:fs';
import path from 'node:path';

const first = 'src/parts.ts';
const client = 'generated/contract.ts';

/** Generates the client if the app imports it and does not have it yet, as after `git clone`. */
export async function generateMissingClient(root: string): Promise<void> {
  const [importing, imported] = [path.join(root, first), path.join(root, client)];
  if (fs.existsSync(imported) || !fs.existsSync(importing)) return;
  if (!fs.readFileSync(importing, 'utf8').includes(`../${client}`)) return;
  const { run } = await import('./generate.ts');
  await run(['--root', root]);
}
