/** A network that fails and comes back: the cached app, and the socket that reconnects. */
import { t } from '../browser/texts.ts';
import { isCached } from '../browser/workerCache.ts';
import { expect, test } from './fixtures.ts';
import { eventually } from './found.ts';
import { pricesMove } from './steps.ts';

const home = '/pages/index/index';
const kline = '/pages/trade/kline';

// Logged by the browser itself for a server that it cannot reach.
test.use({
  expected: [
    /can.t establish a connection|interrupted while|NetworkError|ServiceWorker.*(intercepted|load failed)/,
  ],
});

test('without the exchange the app opens with cached data; when it is back, prices move again', async ({
  phone,
  exchange,
}) => {
  await phone.visit(home);
  await phone.loaded(home);
  await phone.at(home).says('BTC');
  await eventually(async () => expect(await phone.driver.evaluate(isCached)).toBe(true));
  await exchange.kill();
  await phone.driver.reload();
  await phone.at(home).says('BTC');
  await phone.text(new RegExp(t('runtime.asOf', { time: '' }).trim())).shown();
  await exchange.run();
  await phone.goTo(kline);
  await phone.loaded(kline);
  await pricesMove(phone);
});
