/** The studio on 10,000 screens: copies of those of the exchange. */
import type { Browser } from '@playwright/test';
import { Running } from '../../studio/journeys/running.ts';
import { code, select } from '../../studio/jsonPane.ts';
import type { Figure } from '../harness/report.ts';
import { summarise } from '../harness/statistics.ts';

const screens = 10_000;
const rounds = 20;
/** The pause between two changes, ms: as a person would. */
const pauseMs = 1000;
const file = 'screens/pages/settings/index.json';
/** A text of that page. */
const sample = '+2.35%';

export async function studioFigures(browser: Browser, port: number): Promise<Figure[]> {
  const running = await Running.start(port, screens);
  const page = await browser.newPage({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
  /** How long an answer takes, ms. */
  const ask = async (path: string, parameters: Record<string, string> = {}): Promise<number> => {
    const start = performance.now();
    const response = await fetch(`${running.studio}${path}?${new URLSearchParams(parameters)}`);
    const answer = await response.text();
    if (!response.ok) throw new Error(`${path}: ${answer}`);
    return performance.now() - start;
  };
  const median = async (path: string, parameters: Record<string, string>): Promise<number> => {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) times.push(await ask(path, parameters));
    return summarise(times).median;
  };
  try {
    const figures: Figure[] = [
      { measure: 'start until the studio answers', value: running.startMs, unit: 'ms' },
      { measure: 'first list of pages, as soon as it does', value: await ask('/api/pages'), unit: 'ms' },
    ];
    await page.addInitScript(() => localStorage.setItem('shoji.studio.tour', 'seen'));
    await page.goto(`${running.studio}/#/editor/${file}`);
    const phone = page.locator('.editor .phone iframe').contentFrame();
    await phone.getByText(sample).waitFor({ timeout: 120_000 });

    let savedAt = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/steps')) savedAt = Date.now();
    });
    const sinceTyped: number[] = [];
    const sinceSaved: number[] = [];
    const change = async (before: string, after: string): Promise<void> => {
      await page.waitForTimeout(pauseMs);
      await select(page, before);
      const start = Date.now();
      await page.keyboard.insertText(after);
      await phone.getByText(after).waitFor();
      const shown = Date.now();
      sinceTyped.push(shown - start);
      sinceSaved.push(shown - savedAt);
    };
    /** Changes a text and back again. @returns how long after it was saved the phone showed it, ms */
    const changes = async (count: number): Promise<ReturnType<typeof summarise>> => {
      sinceTyped.length = sinceSaved.length = 0;
      for (let round = 0; round < count; round++) {
        const other = `+${round}.${Date.now() % 97}%`;
        await change(sample, other);
        await change(other, sample);
      }
      return summarise(sinceSaved);
    };
    await code(page).waitFor();
    const early = await changes(2);
    figures.push({
      measure: 'saved change until the phone shows it, beside the first check',
      value: early.median,
      unit: 'ms',
    });

    const compiled = performance.now();
    await ask('/api/pages/links', { since: '' });
    figures.push({
      measure: 'from then until all pages are compiled',
      value: performance.now() - compiled,
      unit: 'ms',
    });
    // Copies are pages that nothing leads to.
    await page.getByText('Nothing leads to').first().waitFor({ timeout: 300_000 });

    const late = await changes(rounds / 2);
    figures.push(
      {
        measure: 'saved change until the phone shows it, median',
        value: late.median,
        unit: 'ms',
        atMost: 300,
      },
      {
        measure: 'saved change until the phone shows it, maximum',
        value: Math.max(...late.samples),
        unit: 'ms',
      },
      {
        measure: 'the same from typing, with the pause after it, median',
        value: summarise(sinceTyped).median,
        unit: 'ms',
      },
    );
    for (const [name, path, parameters] of [
      ['list of pages', '/api/pages', {}],
      ['forms', '/api/forms', {}],
      ['nodes and widgets', '/api/palette', {}],
      ['statuses, tabs, guards, constants', '/api/tables', {}],
      ['texts', '/api/texts', {}],
      ['widths of texts', '/api/texts/places', {}],
      ['uses of a text', '/api/texts/uses', { key: 'settings.title' }],
      ['a file', '/api/base', { file }],
      ['operations', '/api/operations', {}],
      ['a page for a call', '/api/newPage', { route: '/pages/bench/list', operation: 'newsList' }],
    ] as const)
      figures.push({
        measure: `${name}, median`,
        value: await median(path, parameters),
        unit: 'ms',
        atMost: 100,
      });
    return figures;
  } finally {
    await page.close();
    await running.stop();
  }
}
