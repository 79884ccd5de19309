/** Settings stored on a phone, and formats that differ between languages. */
import { newcomer } from '../browser/people.ts';
import { languages, textOf } from '../browser/texts.ts';
import { expect, test } from './fixtures.ts';

const home = '/pages/index/index';
const settings = '/pages/settings/index';
const account = '/pages/settings/account/index';
const language = '/pages/settings/language/language';

test('language and theme are selected, and kept when the app is restarted', async ({ phone }) => {
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

test('a day is that of the Gregorian calendar and of the exchange in every language', async ({
  phone,
  exchange,
}) => {
  const person = await newcomer(exchange, 'calendar');
  // In Tokyo it is already the next day.
  const created_at = Date.UTC(2026, 0, 30, 15, 30);
  await exchange.db.updateTable('users').set({ created_at }).where('id', '=', person.id).execute();
  for (const lang of languages) {
    await phone.visit(account, person, { lang });
    await phone.loaded(account);
    const [since] = await phone.at(account).css('dd').with(/2026/).shown();
    expect(
      since?.text
        .match(/\d+/g)
        ?.map(Number)
        .sort((a, b) => a - b),
      lang,
    ).toEqual(
      // Some write the month in letters.
      /\p{Letter}{3}/u.test(since?.text ?? '') ? [31, 2026] : [1, 31, 2026],
    );
  }
});
