/**
 * Every page as a user, with pairs of language, theme and width, so that each pair is covered; with different pairs in
 * each engine. FULL=1 checks every page with all of these pairs, and every public page as a visitor too.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { demo } from '../browser/fixtures.ts';
import { pairwise } from '../browser/pairs.ts';
import { type Person, personOf } from '../browser/people.ts';
import { allRoutes, needsLogin, placeOf } from '../browser/places.ts';
import { languages } from '../browser/texts.ts';
import { createUserContent } from '../browser/userContent.ts';
import type { EngineName } from './driver.ts';
import { expect, test } from './fixtures.ts';
import { accessibilityFaults, layoutFaults, unread } from './pageChecks.ts';

const full = process.env.FULL === '1';
/** The folder for screenshots, if they are requested. */
const pictures = process.env.LOOKS;

const looks = pairwise({ lang: languages, theme: ['default', 'dark'], width: [360, 430] } as const);
const routes = allRoutes();

type Who = 'user' | 'visitor';

/** The share of each pair: all pages, or one page out of as many as there are pairs. */
const share = (at: number, who: Who, engine: EngineName): string[] => {
  const offset = (engine === 'webkit' ? 7 : 0) + (who === 'visitor' ? 3 : 0);
  return routes
    .filter((route) => who === 'user' || !needsLogin(route))
    .filter((_, index) => full || (index + offset) % looks.length === at);
};

let user: Person;

test.beforeAll(async ({ exchange }) => {
  user = await personOf(exchange, demo.account, demo.password);
  await createUserContent(exchange, user);
});

for (const who of full ? (['user', 'visitor'] as const) : (['user'] as const))
  for (const [at, { lang, theme, width }] of looks.entries())
    test(`pages as ${who === 'user' ? 'a user' : 'a visitor'} sees them, ${lang} ${theme} ${width}`, async ({
      phone,
      driver,
      engine,
    }) => {
      test.setTimeout(full ? 1_800_000 : 300_000);
      await driver.resize({ width, height: 800 });
      const pages = share(at, who, engine);
      const faults: string[] = [];
      for (const [index, route] of pages.entries()) {
        const place = await placeOf(route, user.client);
        if (index === 0) await phone.visit(place, who === 'user' ? user : null, { lang, theme });
        else await phone.goTo(place);
        const found = await phone.loaded(route).then(
          async () => [
            ...(await layoutFaults(driver, width)),
            ...(await unread(driver)),
            ...(await accessibilityFaults(driver)),
            ...(await driver.problems()),
          ],
          (error: unknown) => [String(error)],
        );
        faults.push(...found.map((fault) => `${route}: ${fault}`));
        if (pictures) {
          mkdirSync(pictures, { recursive: true });
          const name = `${route.slice(1).replaceAll('/', '-')}-${lang}-${theme}-${width}-${engine}.png`;
          writeFileSync(path.join(pictures, name), await driver.screenshot());
        }
      }
      expect(await phone.css(`html[data-theme="${theme}"]`).seen()).toHaveLength(1);
      expect(faults).toEqual([]);
    });
