/** Locations: selected by search, by the device or by hand, and opened in a maps app. */
import { expect, test } from './fixtures.ts';
import { newcomer } from './people.ts';
import { agree, at, field, fill, input, messageAt, press, pressRow, toast, visit } from './steps/page.ts';
import { t } from './texts.ts';

const basic = '/pages/verification/basic';
const choose = '/pages/system/choose-location';
const place = '/pages/system/open-location';

test('an address is filled with a city from the search, and the existing text stays', async ({
  page,
  exchange,
}) => {
  await visit(page, basic, await newcomer(exchange, 'mover'));
  await fill(page, { name: '山田 花子' });
  await press(page, 'verification.pickPlace');
  await page.getByRole('searchbox').fill('そんな街はない');
  await expect(at(page, choose)).toContainText(t('location.none'));
  await page.getByRole('searchbox').fill('kyo');
  await pressRow(page, t('city.tokyo'));
  await expect(input(page, 'address')).toHaveValue(`${t('city.tokyo')}, 日本`);
  await expect(input(page, 'name')).toHaveValue('山田 花子');
});

test.describe('a device with permission for its location', () => {
  test.use({
    permissions: ['geolocation'],
    geolocation: { latitude: 34.6937, longitude: 135.5023, accuracy: 24.7 },
  });

  test('shows the nearest city, and the user completes the address', async ({ page, exchange }) => {
    await visit(page, basic, await newcomer(exchange, 'walker'));
    await press(page, 'verification.pickPlace');
    await page.getByRole('tab', { name: t('location.device') }).click();
    await press(page, 'location.locate');
    await expect(at(page, choose)).toContainText('34.6937');
    await expect(at(page, choose)).toContainText('135.5023');
    await expect(at(page, choose)).toContainText('± 24 m');
    await expect(input(page, 'name')).toHaveValue(t('city.osaka'));
    await fill(page, { address: '大阪市中央区' });
    await press(page, 'location.use');
    await expect(at(page, basic)).toBeVisible();
    await expect(input(page, 'address')).toHaveValue('大阪市中央区');
  });
});

test('a user who refuses permission sees where to allow it, and can continue by hand', async ({
  page,
  exchange,
}) => {
  await visit(page, basic, await newcomer(exchange, 'hermit'));
  await press(page, 'verification.pickPlace');
  await page.getByRole('tab', { name: t('location.device') }).click();
  await press(page, 'location.locate');
  await expect(toast(page, t('runtime.locate.refused'))).toBeVisible();
  await page.getByRole('tab', { name: t('location.hand') }).click();
  await fill(page, { name: '自宅', address: '札幌市中央区', latitude: '－33.9' });
  await press(page, 'location.use');
  await expect(input(page, 'latitude')).toHaveValue('-33.9');
  await expect(messageAt(page, 'longitude')).toContainText(t('place.both'));
  await fill(page, { longitude: '181' });
  await expect(field(page, 'longitude')).not.toContainText(t('place.both'));
  await press(page, 'location.use');
  await expect(messageAt(page, 'longitude')).toHaveText(t('validation.maximum', { limit: 180 }));
  await expect(at(page, choose)).toBeVisible();
  await fill(page, { longitude: '141.3' });
  await press(page, 'location.use');
  await expect(input(page, 'address')).toHaveValue('札幌市中央区');
});

test('the office is opened in a maps app, after a notice', async ({ page, context }) => {
  await context.route('https://www.openstreetmap.org/**', (route) => route.fulfill({ body: 'a map' }));
  await visit(page, '/pages/index/company');
  await press(page, 'company.openMap');
  await expect(at(page, place)).toContainText(t('company.officeName'));
  await expect(at(page, place)).toContainText('35.6812, 139.7671');
  await press(page, 'location.open');
  await expect(page.getByRole('dialog')).toContainText('www.openstreetmap.org');
  const opened = context.waitForEvent('page');
  await agree(page, t('runtime.leave.yes'));
  const map = await opened;
  await expect
    .poll(() => map.url())
    .toBe('https://www.openstreetmap.org/?mlat=35.6812&mlon=139.7671#map=16/35.6812/139.7671');
});

test('an invalid position shows an error', async ({ page }) => {
  await visit(page, `${place}?latitude=135&longitude=35`);
  await expect(at(page, place)).toContainText(t('location.wrong'));
  await expect(page.getByRole('button', { name: t('location.open') })).toHaveCount(0);
});
