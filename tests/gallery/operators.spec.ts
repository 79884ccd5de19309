/**
 * The pictures of docs/operators.md: applies its steps to a copy of the app's definitions, with the development server
 * on it, and takes a screenshot after each.
 */
import { mkdir } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { apply, readTutorial } from '../../examples/petstore/tutorial.ts';
import { DevServer } from '../browser/devServer.ts';
import { demo, expect, test } from '../browser/fixtures.ts';
import { personOf } from '../browser/people.ts';
import { field, visit } from '../browser/steps/page.ts';
import { createUserContent } from '../browser/userContent.ts';

const port = Number(process.env.BROWSER_TEST_PORT ?? 4600) + 80;
const folder = 'docs/pictures';
const rules = '/pages/notice/rules';

interface Picture {
  file: string;
  route: string;
  /** Waits until the page is ready for the screenshot. */
  shows: (page: Page) => Promise<void>;
}

const seen = (text: string) => (page: Page) =>
  expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible({ timeout: 60_000 });

/** By the titles of the steps. */
const pictures: Readonly<Record<string, Picture>> = {
  'Add a field': {
    file: 'field',
    route: '/pages/withdraw/detail?currency_id=3',
    shows: async (page) => {
      await expect(page.getByLabel('Purpose')).toBeVisible({ timeout: 60_000 });
      await field(page, 'purpose').evaluate((element) => element.scrollIntoView({ block: 'center' }));
    },
  },
  'Change a status': {
    file: 'status',
    route: '/pages/assets/record?tab=withdraw',
    shows: seen('We are checking it'),
  },
  'Add a page': { file: 'page', route: rules, shows: seen('on working days') },
  'Add a tab': { file: 'tabs', route: rules, shows: seen('Fees') },
  'Change the tab bar': { file: 'bar', route: '/pages/index/index', shows: seen('Assets') },
  'When something is wrong': { file: 'mistake', route: rules, shows: seen('/pages/withdraw/index') },
};

test.use({ baseURL: `http://127.0.0.1:${port}`, expected: [/./] });

test('the guide for operators', async ({ page, exchange }) => {
  test.setTimeout(600_000);
  await mkdir(folder, { recursive: true });
  const user = await personOf(exchange, demo.account, demo.password);
  await createUserContent(exchange, user);
  const dev = await DevServer.start(port, exchange.url);
  try {
    await page.setViewportSize({ width: 360, height: 640 });
    page.setDefaultNavigationTimeout(60_000);
    for (const { title, changes, mistakes } of readTutorial('operators.md')) {
      for (const change of changes) apply(dev.root, change);
      const revert = mistakes.map(({ change }) => apply(dev.root, change));
      const picture = pictures[title];
      if (picture) {
        await visit(page, picture.route, user, { lang: 'en', theme: 'default' });
        await picture.shows(page);
        await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
        const shot = await page.screenshot({ animations: 'disabled' });
        await sharp(shot)
          .resize({ width: 540 })
          .webp({ quality: 80 })
          .toFile(`${folder}/${picture.file}.webp`);
      }
      for (const back of revert) back();
    }
  } finally {
    await page.goto('about:blank');
    await dev.stop();
  }
});
