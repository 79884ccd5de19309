/** The first page of the exchange's app in a build that takes any release, and in one that verifies signatures. */
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { TestExchange } from '../../browser/exchange.ts';
import { builtSigned, builtWeb } from '../harness/app.ts';
import { withPage } from '../harness/browser.ts';
import type { Figure } from '../harness/report.ts';
import { sizesOf } from '../harness/sizes.ts';
import { summarise } from '../harness/statistics.ts';

const variants = [
  { name: 'unsigned', web: builtWeb },
  { name: 'signed', web: builtSigned },
];
const repeat = 9;

interface Reading {
  /** What was loaded until the page was ready, as gzip, kB. */
  scripts: number;
  definitions: number;
  /** ms */
  ready: number;
  work: number;
}

/** Opens the first page of both alternately; the first round is a warm-up. */
export async function signedFigures(browser: Browser, probe: string, port: number): Promise<Figure[]> {
  const exchanges: TestExchange[] = [];
  const samples = variants.map((): Reading[] => []);
  try {
    for (const { web } of variants) {
      process.env.WEB_FOLDER = web;
      const [first] = exchanges;
      exchanges.push(await (first ? first.beside(port + 1) : TestExchange.start(port)));
    }
    for (let turn = 0; turn <= repeat; turn++)
      for (const [at, { web }] of variants.entries()) {
        const reading = await readingOf(browser, probe, exchanges[at]?.url ?? '', web);
        if (turn > 0) samples[at]?.push(reading);
      }
  } finally {
    delete process.env.WEB_FOLDER;
    for (const one of exchanges.slice(1)) await one.kill();
    await exchanges[0]?.stop();
  }
  const measures = [
    ['scripts', 'JS until ready, gzip', 'kB'],
    ['definitions', 'definitions until ready, gzip', 'kB'],
    ['work', 'time to ready, main thread', 'ms'],
    ['ready', 'time to ready', 'ms'],
  ] as const;
  return measures.flatMap(([key, measure, unit]) =>
    variants.map(({ name }, at) => ({
      measure: `${measure}, ${name}`,
      value: summarise((samples[at] ?? []).map((reading) => reading[key])).median,
      unit,
    })),
  );
}

async function readingOf(browser: Browser, probe: string, origin: string, web: string): Promise<Reading> {
  const target = { url: `${origin}/h5/`, shown: { selector: 'main li', count: 3 } };
  return withPage(browser, probe, target, async ({ page, ready, scripts }) => {
    const early = await page.evaluate(
      (at) =>
        performance
          .getEntriesByType('resource')
          .filter((entry) => (entry as PerformanceResourceTiming).responseEnd <= at)
          .map((entry) => new URL(entry.name).pathname),
      ready.at,
    );
    const sizeOf = (files: string[]) =>
      sizesOf(files.map((file) => path.join(web, file.replace(/^\/h5\//, '')))).gzip;
    return {
      scripts: sizeOf(early.filter((file) => scripts.has(file))),
      definitions: sizeOf(early.filter((file) => /\/release\/.*\.json$/.test(file))),
      ready: ready.at,
      work: ready.work,
    };
  });
}
