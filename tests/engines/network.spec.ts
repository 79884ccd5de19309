/** A network that fails and comes back: the cached app, and the socket that reconnects. */
import { t } from '../browser/texts.ts';
import { expect, test } from './fixtures.ts';
import { eventually } from './found.ts';
import type { Phone } from './phone.ts';
import { pricesMove } from './steps.ts';

const home = '/pages/index/index';
const kline = '/pages/trade/kline';

// Logged by the browser itself for a server that it cannot reach.
test.use({
  expected: [
    /can.t establish a connection|interrupted while|NetworkError|ServiceWorker.*(intercepted|load failed)/,
  ],
});

/** Whether the worker has cached everything that the app needs to start. */
const kept = (phone: Phone): Promise<boolean> =>
  phone.driver.evaluate(async () => {
    const names = await caches.keys();
    const release = await caches.open('release /h5/').then((cache) => cache.keys());
    return (
      Boolean(navigator.serviceWorker.controller) &&
      names.some((name) => name.includes('precache')) &&
      release.some(({ url }) => url.includes('/texts/'))
    );
  });

test('without the exchange the app opens with cached data; when it is back, prices move again', async ({
  phone,
  exchange,
}) => {
  await phone.visit(home);
  await phone.loaded(home);
  await phone.at(home).says('BTC');
  await eventually(async () => expect(await kept(phone)).toBe(true));
  await exchange.kill();
  await phone.driver.reload();
  await phone.at(home).says('BTC');
  await phone.text(new RegExp(t('runtime.asOf', { time: '' }).trim())).shown();
  await exchange.run();
  await phone.goTo(kline);
  await phone.loaded(kline);
  await pricesMove(phone);
});
