/**
 * Every page as a user, in one of the two engines, with pairs of language, theme and width, so that each pair is covered.
 * FULL=1 checks every page with all of these pairs in both engines, and every public page as a visitor too.
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

/** The pages of a pair: all of them, or those of the engine's half that fall to it. */
function pagesOf(at: number, who: Who, engine: EngineName): string[] {
  if (full) return routes.filter((route) => who === 'user' || !needsLogin(route));
  return routes
    .filter((_, index) => index % 2 === (engine === 'webkit' ? 1 : 0))
    .filter((_, index) => index % looks.length === at);
}

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
      const pages = pagesOf(at, who, engine);
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
