/**
 * The time from saving a page's file until the open page shows it: the development server on a copy of the exchange's
 * definitions.
 */
import type { Browser } from '@playwright/test';
import { DevServer } from '../../browser/devServer.ts';
import type { Figure } from '../harness/report.ts';
import { summarise } from '../harness/statistics.ts';

const saves = 20;
/** The pause between two saves, ms: as a person would, so that the previous one has been processed. */
const pauseMs = 1000;
const file = 'screens/pages/bench/preview.json';

/** A page that calls nothing, so that no exchange is needed. */
const definition = {
  route: '/pages/bench/preview',
  title: { en: 'Preview', jp: 'プレビュー' },
  view: [{ type: 'text', text: { en: 'save 0', jp: 'save 0' } }],
};

export async function previewFigures(browser: Browser, port: number): Promise<Figure[]> {
  const server = await DevServer.start(port, `http://127.0.0.1:${port + 1}`, { [file]: definition });
  const page = await browser.newPage({ locale: 'ja-JP' });
  try {
    await page.goto(`${server.url}/h5/#${definition.route}`);
    await page.getByText('save 0', { exact: true }).waitFor({ timeout: 120_000 });
    const times: number[] = [];
    // The first one is a warm-up.
    for (let save = 1; save <= saves + 1; save++) {
      await page.waitForTimeout(pauseMs);
      const saved = Date.now();
      server.save(file, (before) => before.replace(/save \d+\.?/g, `save ${save}.`));
      // Not by code in the page: Vite reloads it when it learns of further packages.
      await page.getByText(`save ${save}.`, { exact: true }).waitFor();
      if (save > 1) times.push(Date.now() - saved);
    }
    const { median, samples } = summarise(times);
    return [
      { measure: `saved page until it is shown, median of ${saves}`, value: median, unit: 'ms', atMost: 300 },
      { measure: 'saved page until it is shown, maximum', value: Math.max(...samples), unit: 'ms' },
    ];
  } finally {
    await page.close();
    await server.stop();
  }
}
