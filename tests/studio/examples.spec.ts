/** The studio on each app in `examples/`. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { examples } from './examples.ts';

let studios: ChildProcess;
test.beforeAll(() => {
  studios = spawn('npx', ['tsx', 'tests/studio/startExamples.ts'], {
    cwd: path.join(import.meta.dirname, '../..'),
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
});
test.afterAll(async () => {
  const ended = once(studios, 'exit');
  // npx and its child processes.
  process.kill(-Number(studios.pid), 'SIGTERM');
  await ended;
});

/** The texts of all definitions, by path. */
const textsIn = (root: string): Record<string, string> =>
  Object.fromEntries(
    ['screens', 'locales', 'schemas']
      .map((name) => path.join(root, name))
      .filter((folder) => existsSync(folder))
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
      )
      .filter((file) => file.endsWith('.json'))
      .map((file) => [file, readFileSync(file, 'utf8')]),
  );

for (const { name, root, port } of examples)
  test(`${name}: pages are listed, one is shown and changed, and undo brings back each byte`, async ({
    page,
  }) => {
    const origin = `http://localhost:${port}`;
    await expect(async () => {
      await page.goto(origin);
    }).toPass({ intervals: [100], timeout: 60_000 });
    await page.evaluate(() => localStorage.setItem('shoji.studio.tour', 'seen'));
    await page.reload();
    const pages = page.getByRole('navigation', { name: 'Pages' }).getByRole('button');
    const { start } = JSON.parse(readFileSync(path.join(root, 'screens/app.json'), 'utf8'));
    const routes = Object.entries(textsIn(root))
      .filter(([file]) => !/\/parts\/|\/(app|statuses)\.json$/.test(file) && file.includes('/screens/'))
      .map(([, text]) => JSON.parse(text).route);
    await expect(pages.locator('small')).toHaveText(routes.sort());
    const first = pages.filter({ has: page.getByText(start, { exact: true }) });
    await expect(first).toHaveAttribute('aria-current', 'page');
    await expect(first.locator('b')).not.toBeEmpty();
    await expect(page.getByText('There are no problems.')).toBeVisible({ timeout: 60_000 });
    await expect(page.frameLocator('iframe').getByRole('main')).toBeVisible({ timeout: 60_000 });

    const before = textsIn(root);
    await page.locator('.outline button[data-kind="node"]').last().click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    const file = String(await page.locator('.source .file').textContent()).trim();
    await expect.poll(() => textsIn(root)[path.join(root, file)]).not.toBe(before[path.join(root, file)]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => textsIn(root)).toEqual(before);

    for (const call of [
      'forms',
      'tables',
      'texts',
      'texts/places',
      'palette',
      'operations',
      'pages/links?since=',
    ]) {
      const answer = await page.request.get(`${origin}/api/${call}`);
      expect([call, answer.status()]).toEqual([call, 200]);
    }
  });
