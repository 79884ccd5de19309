/** What a phone keeps of what was chosen. */
import { textOf } from '../browser/texts.ts';
import { test } from './fixtures.ts';

const home = '/pages/index/index';
const settings = '/pages/settings/index';
const language = '/pages/settings/language/language';

test('language and theme are chosen, and kept when the app is started anew', async ({ phone }) => {
  await phone.visit(home);
  await phone.loaded(home);
  await phone.goTo(language);
  await phone.at(language).pressRow('English');
  await phone.at(home).says(textOf('en', 'home.markets'));
  await phone.goTo(settings);
  await phone.at(settings).role('radio', textOf('en', 'settings.night')).check();
  await phone.css('html[data-theme="dark"]').count(1);
  await phone.driver.reload();
  await phone.at(settings).says(textOf('en', 'settings.upDown'));
  await phone.css('html[data-theme="dark"]').count(1);
  await phone.at(settings).role('radio', textOf('en', 'settings.day')).check();
  await phone.css('html[data-theme="default"]').count(1);
});
