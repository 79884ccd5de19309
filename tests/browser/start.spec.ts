/** If files of the app do not load, a message is shown in the user's language. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { loaded } from './steps/page.ts';
import { type Language, languages, textOf } from './texts.ts';

const home = '/pages/index/index';
const failed = (language: Language) => textOf(language, 'runtime.startFailed');

// Written by the browser itself.
test.use({ expected: [/Failed to load resource|net::ERR/] });

/** Texts that can be seen, of all languages. */
const seen = (page: Page): Promise<Language[]> =>
  page.evaluate(
    (texts) =>
      texts.flatMap(([language, text]) => (document.body.innerText.includes(text) ? [language] : [])),
    languages.map((language) => [language, failed(language)] as const),
  );

for (const [what, files, locale, chosen, language] of [
  ['the main script is missing: the language of the device', '**/assets/app-*.js', 'zh-TW', null, 'hk'],
  ['there is no release: the language chosen before', '**/release/current.json', 'ja-JP', 'th', 'th'],
  ['no texts arrive: the default language', '**/release/*/texts/**', 'fr-FR', null, 'jp'],
] as const)
  test.describe(what, () => {
    test.use({ locale });

    test('it is shown alone, and the button starts the app', async ({ page }) => {
      if (chosen) await page.addInitScript((code) => localStorage.setItem('lang', code), chosen);
      await page.route(files, (route) => route.abort());
      await page.goto(`/h5/#${home}`);
      const main = page.getByRole('main');
      await expect(main.getByText(failed(language))).toBeVisible();
      expect(await seen(page)).toEqual([language]);
      const { violations } = await new AxeBuilder({ page }).include('main').analyze();
      expect(violations).toEqual([]);
      await page.unroute(files);
      await main.getByRole('button', { name: textOf(language, 'runtime.retry') }).tap();
      await loaded(page, home);
      expect(await seen(page)).toEqual([]);
    });
  });

test('without its first script, the HTML and the style show the text in every language, but not at once', async ({
  page,
}) => {
  await page.route('**/assets/index-*.js', (route) => route.abort());
  await page.goto(`/h5/#${home}`);
  expect(await seen(page), 'a slow first script is not a missing one').toEqual([]);
  // The twenty seconds are over.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  expect(await seen(page)).toEqual(languages);
});
