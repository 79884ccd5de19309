import type { MeasuredPage } from '../harness/browser.ts';
import { workDuring } from '../harness/metrics.ts';
import { rowName } from '../harness/rows.ts';
import { type Measure, ms, rest } from './measure.ts';

const pageSize = 20;

/** Scrolls to the end, twenty rows at a time, and compares the first ten loads with the last ten. */
export const loadMore: Measure = {
  async run(opened) {
    await opened.page.waitForTimeout(rest);
    await follow(opened, pageSize, 40);
    const early = await follow(opened, 40, 240);
    await follow(opened, 240, 800);
    const late = await follow(opened, 800, 1000);
    return {
      'load more from row 40': ms(early.each),
      'load more to row 1,000': ms(late.each),
      'load more, end over start': { value: late.each / early.each, unit: 'x' },
      'load more from row 40, main thread': ms(early.work),
      'load more to row 1,000, main thread': ms(late.work),
    };
  },
};

/** Jumps from the first row to the last of a completely loaded list. */
export const jumpToEnd: Measure = {
  async run({ page, cdp }) {
    await page.waitForTimeout(rest);
    const work = await workDuring(cdp, async () => {
      await page.evaluate((texts) => window.bench.followEnd(texts), [rowName(1000)]);
    });
    return { 'jump to row 1,000, main thread': ms(work.task) };
  },
};

/** @returns milliseconds per page of rows: until they are painted, and of main-thread work */
async function follow({ page, cdp }: MeasuredPage, from: number, to: number) {
  const names: string[] = [];
  for (let place = from + pageSize; place <= to; place += pageSize) names.push(rowName(place));
  let times: number[] = [];
  let start = 0;
  const work = await workDuring(cdp, async () => {
    start = await page.evaluate(() => performance.now());
    times = await page.evaluate((texts) => window.bench.followEnd(texts), names);
  });
  const end = times[times.length - 1] ?? start;
  return { each: (end - start) / names.length, work: work.task / names.length };
}
