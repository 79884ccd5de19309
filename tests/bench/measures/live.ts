import type { Page } from '@playwright/test';
import { workDuring } from '../harness/metrics.ts';
import { type Measure, percent, rest } from './measure.ts';

/** Milliseconds for which a live page is measured, once for its work and once for its frames. */
const watched = 5000;

/** The share of the main thread that a live page uses, and late frames during an animation. */
function liveMeasure(feed: Pick<Measure, 'prepare'> & { verify: Measure['run'] }): Measure {
  return {
    prepare: feed.prepare,
    async run(opened, server) {
      const { page, cdp } = opened;
      await page.waitForTimeout(1000);
      // Frames are measured separately: requesting every frame causes work too.
      const work = await workDuring(cdp, () => page.waitForTimeout(watched));
      const gaps = await page.evaluate((during) => window.bench.gaps(during), watched);
      await feed.verify(opened, server);
      return {
        'share of the main thread': percent((work.task / work.elapsed) * 100),
        'of it JS + style + layout': percent((work.page / work.elapsed) * 100),
        'gaps over 25 ms in 5 s': { value: gaps.length, unit: 'gaps' },
      };
    },
  };
}

export function bookMeasure(perSecond: number): Measure {
  return liveMeasure({
    prepare(server) {
      server.setCandleRate(0);
      server.setBookRate(perSecond);
    },
    async verify({ page }, server) {
      server.setBookRate(0);
      await page.waitForTimeout(rest);
      const depth = server.lastDepth();
      if (!depth) throw new Error('The book never moved');
      const text = await textOf(page);
      for (const value of [...depth.bids, ...depth.asks].flat())
        if (!text.includes(value)) throw new Error(`The book does not show ${value} of the last message`);
      return {};
    },
  });
}

export const candleMeasure: Measure = liveMeasure({
  prepare(server) {
    server.setBookRate(0);
    server.setCandleRate(10);
  },
  async verify({ page }, server) {
    server.setCandleRate(0);
    await page.waitForTimeout(rest);
    const close = server.lastCandle()?.close;
    if (!close) throw new Error('The candle never moved');
    if (!(await textOf(page)).includes(close))
      throw new Error(`The chart does not show the last price ${close}`);
    return {};
  },
});

/** The text of a page, including the text it records for a canvas, without thousands separators. */
async function textOf(page: Page): Promise<string> {
  const text = await page.evaluate(() => {
    const noted = [...document.querySelectorAll<HTMLElement>('canvas')].map((canvas) => canvas.dataset.close);
    return [document.body.textContent, ...noted].join(' ');
  });
  return text.replaceAll(',', '');
}
