import type { Browser } from '@playwright/test';
import { buildAppOf, folderOf } from '../harness/app.ts';
import { withPage } from '../harness/browser.ts';
import type { Figure } from '../harness/report.ts';
import { startServer } from '../harness/server.ts';
import { summarise } from '../harness/statistics.ts';

const counts = [25, 10_000] as const;
const repeat = 7;
const page = { place: 'pages/form10', shown: { selector: 'button[type="submit"]', count: 1 } };

/** Opens the same page of an app with few screens and of one with many, alternately. */
export async function manyFigures(browser: Browser, probe: string, port: number): Promise<Figure[]> {
  for (const count of counts) await buildAppOf(count);
  const times = new Map<number, number[]>(counts.map((count) => [count, []]));
  for (let turn = 0; turn <= repeat; turn++)
    for (const count of counts) {
      const server = await startServer(port, { '/h5/': folderOf(count) });
      try {
        const target = { url: `${server.origin}/h5/#/${page.place}`, shown: page.shown };
        const ready = await withPage(browser, probe, target, async ({ ready }) => ready);
        if (turn > 0) times.get(count)?.push(ready.work);
      } finally {
        await server.close();
      }
    }
  const [few, many] = counts.map((count) => summarise(times.get(count) ?? []).median);
  const among = (count: number) =>
    `form of 10 in an app of ${count.toLocaleString('en')} screens: ready, main thread`;
  return [
    { measure: among(counts[0]), value: few ?? 0, unit: 'ms' },
    { measure: among(counts[1]), value: many ?? 0, unit: 'ms' },
    { measure: 'ratio of the two', value: (many ?? 0) / (few ?? 1), unit: 'x', atMost: 1.1 },
  ];
}
