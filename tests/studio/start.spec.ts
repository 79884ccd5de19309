import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { port } from './playwright.config.ts';

/** The port, next to that of the other tests' studio. */
const own = port + 2;

test('npm run studio shows a page of the app of this repository; the time is printed', async ({ page }) => {
  const started = performance.now();
  const seconds = (): string => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  const { DATABASE_URL, ...env } = process.env;
  const studio = spawn('npm', ['run', '--silent', 'studio', '--', '--port', String(own)], {
    cwd: path.join(import.meta.dirname, '../..'),
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(studio, 'exit');
  try {
    const times: string[] = [];
    await expect(async () => {
      await page.goto(`http://localhost:${own}/`);
    }).toPass({ intervals: [100] });
    times.push(`its pages are served after ${seconds()}`);
    await expect(page.locator('.outline button[data-kind="node"]').first()).toBeVisible({ timeout: 60_000 });
    times.push(`the first page of the app is open after ${seconds()}`);
    await expect(page.frameLocator('iframe').getByRole('navigation').first()).toBeVisible({
      timeout: 60_000,
    });
    times.push(`and on the phone after ${seconds()}`);
    process.stdout.write(`npm run studio: ${times.join(', ')}\n`);
  } finally {
    // npm and its child processes.
    process.kill(-Number(studio.pid), 'SIGTERM');
    await ended;
  }
});
