import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestExchange } from '../browser/exchange.ts';

let exchange: TestExchange;
beforeAll(async () => {
  exchange = await TestExchange.start(4690);
}, 60_000);
afterAll(() => exchange.stop());

/** Runs a separate module in plain Node inside the package, so that `shoji/exchange` resolves as for other apps. */
async function runModule(
  code: string,
  env: Record<string, string>,
): Promise<{ output: string; status: number }> {
  const cache = join(process.cwd(), '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'readme-'));
  const file = join(folder, 'tool.mjs');
  await writeFile(file, code);
  try {
    return await new Promise((done) => {
      const child = spawn(process.execPath, [file], { env: { ...process.env, ...env } });
      let output = '';
      child.stdout.on('data', (part) => {
        output += part;
      });
      child.stderr.on('data', (part) => {
        output += part;
      });
      child.on('close', (status) => done({ output, status: status ?? 1 }));
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('the README’s snippet runs unchanged with the built client', async () => {
  const readme = await readFile('README.md', 'utf8');
  const snippet = readme.match(/<!-- client -->\n```js\n([\s\S]*?)```/)?.[1];
  const { output, status } = await runModule(snippet ?? '', { EXCHANGE: `${exchange.url}/api` });
  expect(output).toMatch(/^USDT 10000/m);
  expect(output).toMatch(/^1 open orders$/m);
  expect(status).toBe(0);
});
