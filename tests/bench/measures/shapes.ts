import type { Browser, CDPSession, Locator, Page } from '@playwright/test';
import { withPage } from '../harness/browser.ts';
import { workDuring, workSoFar } from '../harness/metrics.ts';
import type { Figure } from '../harness/report.ts';
import { summarise } from '../harness/statistics.ts';
import { rest } from './measure.ts';

/** Records in the one list, and texts in the other. The fewer ones are rendered at once. */
export const itemCounts = [20, 200] as const;
const repeat = 3;
/** Both lists are scrolled by as many pixels in each frame, and as far: not farther than the short one goes. */
const step = 60;
const steps = 8;

const titled = (title: string, schema: object) => ({ 'x-title': { jp: title }, ...schema });

/** The schema of a form with a text, a list of records and a list of texts, filled with this many items each. */
export const shapesSchema = (count: number): object => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: {
    shelf: titled('棚', { type: 'string' }),
    books: titled('本', {
      type: 'array',
      items: titled('本', {
        type: 'object',
        properties: { title: titled('書名', { type: 'string' }), pages: titled('頁', { type: 'integer' }) },
        required: ['title'],
      }),
      default: Array.from({ length: count }, (_, at) => ({ title: `本${at}`, pages: at + 1 })),
    }),
    words: titled('言葉', {
      type: 'array',
      items: titled('言葉', { type: 'string' }),
      default: Array.from({ length: count }, (_, at) => `言葉${at}`),
    }),
  },
});

type Readings = Record<string, number>;

/** Opens the form with few items and with many, alternately. */
export async function shapesFigures(browser: Browser, probe: string, origin: string): Promise<Figure[]> {
  const samples = new Map<number, Readings[]>(itemCounts.map((count) => [count, []]));
  for (let turn = 0; turn <= repeat; turn++)
    for (const count of itemCounts) {
      const shown = { selector: 'form ol > li', count: 2 * Math.min(...itemCounts) };
      const target = { url: `${origin}/h5/#/pages/shapes${count}`, shown };
      const readings = await withPage(browser, probe, target, async ({ page, cdp, ready, assertQuiet }) => {
        const first = await page.evaluate(() => window.bench.longestTask());
        await page
          .locator('form ol > li')
          .nth(2 * count - 1)
          .waitFor({ state: 'attached' });
        const found: Readings = {
          'ready, main thread': ready.work,
          'ready, longest task': first,
          'all items, main thread': (await workSoFar(cdp)).task - ready.from,
          'all items, longest task': await longestTask(page),
          ...(await measure(page, cdp, count)),
        };
        assertQuiet();
        return found;
      });
      if (turn > 0) samples.get(count)?.push(readings);
    }
  const [few, many] = itemCounts;
  return Object.keys(samples.get(few)?.[0] ?? {}).flatMap((name) => {
    const median = (count: number) =>
      summarise((samples.get(count) ?? []).map((one) => one[name] ?? 0)).median;
    return [
      { measure: `${name}, ${few} items`, value: median(few), unit: 'ms' as const },
      { measure: `${name}, ${many} items`, value: median(many), unit: 'ms' as const },
      { measure: `${name}, ratio`, value: median(many) / median(few), unit: 'x' as const },
    ];
  });
}

/** The main thread's work: of scrolling down and back, of one typed key, and of opening an item. */
async function measure(page: Page, cdp: CDPSession, count: number): Promise<Readings> {
  await page.waitForTimeout(rest);
  const field = (path: string) => page.locator(`[data-field="${path}"] input`).last();
  /** What is far from the screen may not be drawn yet. */
  const goTo = (path: string) => page.locator(`[data-field="${path}"]`).first().scrollIntoViewIfNeeded();
  const scroll = await workDuring(cdp, () => page.evaluate(scrollThrough, { step, steps }));
  const beside = await perKey(cdp, field('shelf'));
  await goTo(`words/${count - 1}`);
  const last = await perKey(cdp, field(`words/${count - 1}`));
  await goTo(`books/${count - 1}`);
  await page.waitForTimeout(rest);
  const opening = await workDuring(cdp, async () => {
    await page.locator(`button[data-field="books/${count - 1}"]`).click();
    await field(`books/${count - 1}/title`).waitFor();
  });
  const sheet = await perKey(cdp, field(`books/${count - 1}/title`));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await longestTask(page);
  const adding = await workDuring(cdp, async () => {
    await page.locator('[data-field="books"] > button').click();
    await field(`books/${count}/title`).waitFor();
  });
  const addingTask = await longestTask(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // The last record has no title: it has to be found, shown and focused.
  const wrong = page.locator(`button[data-field="books/${count}"][data-invalid]`);
  await longestTask(page);
  const submitting = await workDuring(cdp, async () => {
    await page.locator('form button[type="submit"]').click();
    await wrong.and(page.locator(':focus')).waitFor();
  });
  return {
    [`scrolling by ${step} pixels`]: scroll.task / (2 * steps),
    'key in a field beside the lists': beside,
    'key in the last text': last,
    'opening the last record': opening.task,
    'key in its sheet': sheet,
    'adding a record': adding.task,
    'adding a record, longest task': addingTask,
    'submitting with a wrong last record': submitting.task,
    'submitting, longest task': await longestTask(page),
  };
}

/** Down and back up, by the same distance in each frame. @throws Error if the page ends before */
async function scrollThrough({ step, steps }: { step: number; steps: number }): Promise<void> {
  for (let at = 1; at <= 2 * steps; at++) {
    const place = step * (at <= steps ? at : 2 * steps - at);
    window.scrollTo(0, place);
    await new Promise(requestAnimationFrame);
    if (Math.abs(window.scrollY - place) > 1) throw new Error(`The page ends at ${window.scrollY}`);
  }
  await new Promise(requestAnimationFrame);
}

async function perKey(cdp: CDPSession, control: Locator): Promise<number> {
  await control.focus();
  const keys = 'abcdefghij';
  const work = await workDuring(cdp, () => control.pressSequentially(keys, { delay: 80 }));
  if (!(await control.inputValue()).includes(keys)) throw new Error('Typed characters were lost');
  return work.task / keys.length;
}

/** The longest task since the last call, in milliseconds as a user waits for it; 0 if none took 50. */
function longestTask(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    return window.bench.longestTask();
  });
}
