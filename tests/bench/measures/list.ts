import type { MeasuredPage } from '../harness/browser.ts';
import { workDuring } from '../harness/metrics.ts';
import { rowName } from '../harness/rows.ts';
import { type Measure, ms, percent, rest } from './measure.ts';

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

/** A fast flick: three screens a second. */
const flick = 2400;

/** How long the list is scrolled, in milliseconds. */
const scrolled = 5000;

/** Scrolls on from the middle of a very long list. Its last row has to be there in the end. */
export const scrollFar: Measure = {
  async run({ page, cdp }) {
    await page.waitForTimeout(rest);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
    await page.waitForTimeout(rest);
    let gaps: number[] = [];
    const work = await workDuring(cdp, async () => {
      gaps = await page.evaluate(([speed, during]) => window.bench.scroll(speed, during), [
        flick,
        scrolled,
      ] as const);
    });
    await page.evaluate((texts) => window.bench.followEnd(texts), [rowName(100_000)]);
    return {
      'gaps over 50 ms in 5 s of scrolling': { value: gaps.length, unit: 'gaps' },
      'share of the main thread': percent((work.task / work.elapsed) * 100),
    };
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
