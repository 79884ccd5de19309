/**
 * Every page, by day and by night, in every language, on a narrow and on a wide phone, for a visitor and for a
 * user: paired, so that each pair of these is seen. FULL=1 shows all combinations.
 */
import type { TestExchange } from './exchange.ts';
import { demo, expect, test } from './fixtures.ts';
import { every, pairwise } from './pairs.ts';
import { type Person, personOf } from './people.ts';
import { picture } from './pictures.ts';
import { allRoutes, needsLogin, placeOf } from './places.ts';
import {
  expectAccessible,
  expectLanguage,
  expectNoSideScroll,
  expectSteady,
  watchShifts,
} from './steps/look.ts';
import { at, goTo, loaded, visit } from './steps/page.ts';
import { languages } from './texts.ts';

const login = '/pages/user/login/login';

const routes = allRoutes();
const open = routes.filter((route) => !needsLogin(route));
const looks = { theme: ['default', 'dark'] as const, lang: languages, width: [360, 430] as const };
const combine = process.env.FULL === '1' ? every : pairwise;

const rows = [
  ...combine({ who: ['user'] as const, route: routes, ...looks }),
  ...combine({ who: ['visitor'] as const, route: open, ...looks }),
];

let user: Person;

test.beforeAll(async ({ exchange }) => {
  user = await personOf(exchange, demo.account, demo.password);
  await leaveTraces(exchange, user);
});

/** Something to show in each list. */
async function leaveTraces(exchange: TestExchange, { client, id }: Person): Promise<void> {
  const known = await exchange.db.selectFrom('deposit').select('id').where('user_id', '=', id).execute();
  if (known.length > 0) return;
  await client.call('walletChange', {
    currency_id: 3,
    from_field: 'change',
    to_field: 'lever',
    number: '1.5',
  });
  const proof = await picture('proof.png');
  const imgs = await client.call('upload', {
    file: new File([new Uint8Array(proof.buffer)], proof.name, { type: proof.mimeType }),
  });
  await client.call('walletChargeReq', {
    currency: 3,
    sub_type: 'trc20',
    amount: '150',
    imgs,
    account: 'tx',
  });
  await exchange.review('deposit', id, { reason: 'No such transfer' });
  const [address] = await client.call('walletGetAddress', { currency: 3 });
  await client.call('walletOut', {
    currency: 3,
    number: '20',
    address: address?.address ?? '',
    pay_password: demo.fundPassword,
  });
  await client.call('coinTrade', {
    legal_id: 3,
    currency_id: 1,
    type: 1,
    target_price: '10000',
    amount: '0.01',
  });
}

for (const { route, who, theme, lang, width } of rows) {
  test.describe(() => {
    test.use({ viewport: { width, height: 800 } });

    test(`${route} ${who} ${theme} ${lang} ${width}`, async ({ page }) => {
      await watchShifts(page);
      await visit(page, await placeOf(route, user.client), who === 'user' ? user : null, { lang, theme });
      await loaded(page, route);
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await expectNoSideScroll(page, width);
      await expectLanguage(page, lang);
      await expectAccessible(page);
      await expectSteady(page);
      await expect(at(page, route)).toBeVisible();
    });
  });
}

test('a visitor is led from every page that needs a user to login, which knows the way back', async ({
  page,
}) => {
  await visit(page, login);
  await loaded(page, login);
  for (const route of routes.filter(needsLogin)) {
    const place = await placeOf(route, user.client);
    await goTo(page, '/pages/user/login/register');
    await expect(at(page, '/pages/user/login/register')).toBeVisible();
    // A guard that has just redirected is quiet for a second, and leads on after it.
    await goTo(page, place);
    await expect(at(page, login)).toBeVisible();
    const { hash } = new URL(page.url());
    expect(new URLSearchParams(hash.split('?')[1]).get('backpage')).toBe(place);
  }
});
