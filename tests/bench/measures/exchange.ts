import path from 'node:path';
import type { Browser } from '@playwright/test';
import { demoAccount } from '../../../server/demo/index.ts';
import { type Client, connectSocket } from '../../../src/client/index.ts';
import { TestExchange } from '../../browser/exchange.ts';
import { builtWeb } from '../harness/app.ts';
import { type Network, slowNetwork, withPage } from '../harness/browser.ts';
import type { Figure, Section } from '../harness/report.ts';
import { sizesOf } from '../harness/sizes.ts';
import { summarise } from '../harness/statistics.ts';

const pair = { legal_id: 3, currency_id: 1 };
const symbol = 'BTC/USDT';
/** The number of concurrent orders, and of sequential ones. */
const concurrency = 8;
const each = 20;

/** Pages of the app: the first one, which is ready with its prices, one with a form, one with a chart; and their size limits in kB. */
const pages = [
  { title: 'First page', place: '', selector: 'main li[data-row]', count: 3, atMost: 100 },
  { title: 'Form page (log in)', place: 'pages/user/login/login', selector: 'form', count: 1, atMost: 130 },
  {
    title: 'Chart page',
    place: `pages/trade/kline?symbol=${symbol}`,
    selector: '.highcharts-candlestick-series path',
    count: 20,
  },
];

/** Starts an exchange with its own database, measures it and the app that it serves, and stops it. */
export async function measureExchange(browser: Browser, probe: string, port: number): Promise<Section[]> {
  process.env.WEB_FOLDER = builtWeb;
  const exchange = await TestExchange.start(port);
  try {
    const weights: Figure[] = [];
    for (const page of pages) weights.push(...(await weigh(browser, probe, exchange.url, page)));
    // Scripts that a page does not wait for come later there.
    for (const page of pages.filter(({ atMost }) => atMost))
      weights.push(...(await weigh(browser, probe, exchange.url, page, slowNetwork)));
    return [
      { name: 'app', title: 'The app’s own pages', rows: [], figures: weights },
      {
        name: 'exchange',
        title: `The exchange: limit orders, ${concurrency} concurrent`,
        rows: [],
        figures: await orderFigures(exchange),
      },
    ];
  } finally {
    await exchange.stop();
  }
}

async function weigh(
  browser: Browser,
  probe: string,
  origin: string,
  { title, place, selector, count, atMost }: (typeof pages)[number],
  network?: Network,
): Promise<Figure[]> {
  const target = { url: `${origin}/h5/#/${place}`, shown: { selector, count }, network };
  const name = network ? `${title}, slow network` : title;
  return withPage(browser, probe, target, async ({ page, scripts, ready }) => {
    const weightOf = (files: Iterable<string>) =>
      sizesOf([...files].map((file) => path.join(builtWeb, file.replace(/^\/h5\//, ''))));
    const early = await page.evaluate(
      (at) =>
        performance
          .getEntriesByType('resource')
          .filter((entry) => (entry as PerformanceResourceTiming).responseEnd <= at)
          .map((entry) => new URL(entry.name).pathname),
      ready.at,
    );
    const needed = weightOf(early.filter((file) => scripts.has(file)));
    const figures: Figure[] = [
      {
        measure: `${name}: JS until ready, gzip`,
        value: needed.gzip,
        unit: 'kB',
        ...(atMost !== undefined && { atMost }),
      },
      { measure: `${name}: JS until ready, brotli`, value: needed.brotli, unit: 'kB' },
      { measure: `${name}: time to ready`, value: ready.at, unit: 'ms' },
    ];
    if (network) return figures;
    // The socket, and code that is preloaded for likely actions.
    await page.waitForTimeout(2000);
    return [...figures, { measure: `${name}: JS in total, gzip`, value: weightOf(scripts).gzip, unit: 'kB' }];
  });
}

async function orderFigures(exchange: TestExchange): Promise<Figure[]> {
  const visitor = exchange.client();
  const token = await visitor.call('userLogin', {
    user_string: demoAccount.email,
    password: demoAccount.password,
  });
  const client = exchange.client(String(token));
  const deal = await visitor.call('currencyDeal', pair);
  const far = (Number(deal.now_price) * 0.5).toFixed(deal.price_precision);
  // Far from the market, where orders are not filled; a user may have at most 200 open orders.
  const order = { ...pair, type: 1, target_price: far, amount: '0.001' } as const;

  const times: number[] = [];
  const start = performance.now();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let placed = 0; placed < each; placed++) {
        const sent = performance.now();
        await client.call('coinTrade', order);
        times.push(performance.now() - sent);
      }
    }),
  );
  const elapsed = performance.now() - start;
  const answers = summarise(times);
  const seen = summarise(await timesToSocket(exchange, client));
  return [
    { measure: 'orders', value: (times.length * 1000) / elapsed, unit: 'a second' },
    { measure: 'order to response, median', value: answers.median, unit: 'ms' },
    { measure: 'order to socket, median of 20', value: seen.median, unit: 'ms' },
    { measure: 'order to socket, p75', value: seen.high, unit: 'ms' },
  ];
}

/** The market may have moved before an order came: then it is filled, or below the levels of the book that are sent. */
const missedMs = 3000;

/** The time from sending an order at a unique price until the socket's book contains that price. */
async function timesToSocket(exchange: TestExchange, client: Client): Promise<number[]> {
  const socket = connectSocket({ url: exchange.url });
  let bids: string[] = [];
  let heard = () => {};
  socket.subscribe('market_depth', symbol, (message) => {
    bids = message.bids.map(([price = '']) => price);
    heard();
  });
  try {
    const times: number[] = [];
    for (let turn = 0; turn < 40 && times.length < 20; turn++) {
      while (bids.length === 0) await next();
      const { price_precision } = await client.call('currencyDeal', pair);
      // Just below the best bid, at a unique price.
      const tick = 10 ** -price_precision;
      let price = Number(bids[0]) - tick;
      while (bids.some((bid) => Number(bid) === Number(price.toFixed(price_precision)))) price -= tick;
      const target_price = price.toFixed(price_precision);
      const sent = performance.now();
      const placed = client.call('coinTrade', { ...pair, type: 1, target_price, amount: '0.001' });
      const isShown = () => bids.some((bid) => Number(bid) === Number(target_price));
      while (!isShown() && performance.now() - sent < missedMs) await next();
      if (isShown()) times.push(performance.now() - sent);
      await placed;
    }
    if (times.length < 20) throw new Error('Orders do not appear in the book');
    return times;
  } finally {
    socket.close();
  }

  /** The next message of the book, or that there is none for a while. */
  function next(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, missedMs);
      heard = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
