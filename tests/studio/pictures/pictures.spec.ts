/**
 * Takes the pictures of docs/studio.md: each screen of the studio, in English by day and in Japanese by night; and to
 * test-results, on a tablet. axe must find nothing in any of them, and nothing is wider than the screen. `-g "texts, en-day"` takes one picture.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { app } from '../app.ts';
import { type Metrics, startMetrics } from '../metrics.ts';
import { savePicture } from '../picture.ts';
import { prepare } from './prepare.ts';
import { scenes } from './scenes.ts';

const soon = { timeout: 60_000 };
const desk = { width: 1440, height: 900 };
const tablet = { width: 768, height: 1024 };
const looks = [
  { name: 'en-day', locale: 'en-US', colorScheme: 'light', viewport: desk },
  { name: 'ja-night', locale: 'ja-JP', colorScheme: 'dark', viewport: desk },
  { name: 'en-tablet', locale: 'en-US', colorScheme: 'light', viewport: tablet },
  { name: 'ja-tablet', locale: 'ja-JP', colorScheme: 'light', viewport: tablet },
] as const;
type Look = (typeof looks)[number];

/** A browser of each look. */
const pages = new Map<string, Page>();

async function pageIn({ name, ...device }: Look, browser: Browser, baseURL: string): Promise<Page> {
  const known = pages.get(name);
  if (known) return known;
  const page = await (await browser.newContext({ baseURL, ...device })).newPage();
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('shoji.studio.tour', 'seen'));
  await page.goto('about:blank');
  pages.set(name, page);
  return page;
}

let metrics: Metrics;
test.beforeAll(async ({ browser, baseURL }) => {
  test.setTimeout(300_000);
  metrics = await startMetrics();
  const context = await browser.newContext({ baseURL: String(baseURL), locale: 'en-US' });
  await prepare(await context.newPage());
  await context.close();
  const { release, trial } = JSON.parse(readFileSync(path.join(app, 'dist/release/current.json'), 'utf8'));
  metrics.count(release, { ok: 8412, refused: 37, faults: 2 });
  metrics.count(trial.release, { ok: 951, refused: 5, faults: 0 });
});
test.afterAll(async () => {
  metrics.close();
  for (const page of pages.values()) await page.context().close();
});

for (const look of looks)
  for (const { name, at, draft, open } of scenes)
    test(`${name}, ${look.name}`, async ({ browser, baseURL }) => {
      test.setTimeout(180_000);
      const page = await pageIn(look, browser, String(baseURL));
      await page.goto(`${draft ? `/?draft=${draft}` : '/'}#/${at}`);
      await expect(page.locator('.frame-header output')).toHaveAttribute('data-state', 'saved', soon);
      await open?.(page);
      await savePicture(
        page,
        `${name}-${look.name}`,
        look.viewport === desk ? undefined : 'test-results/studio-tablet',
      );
      const { violations } = await new AxeBuilder({ page }).exclude('iframe').exclude('.cm-editor').analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
      const isWider = () =>
        [document.documentElement, ...document.querySelectorAll('.frame-view, dialog[open]')]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ className }) => className);
      expect(await page.evaluate(isWider)).toEqual([]);
      // Otherwise the pictures of the other looks would show that somebody is here.
      await page.goto('about:blank');
    });
