/** Rows of long lists have fewer elements than those of short ones, and look the same. */
import { BuiltApp } from './builtApp.ts';
import { expect, portOf, test } from './fixtures.ts';
import { at, visit } from './steps/page.ts';

const route = '/pages/shapes/compact';
const names = Array.from({ length: 300 }, (_, place) => `no. ${place}.`);

const rows = {
  type: 'list',
  divider: true,
  children: [
    {
      type: 'row',
      gap: 'm',
      children: [
        {
          type: 'stack',
          gap: 'none',
          grow: true,
          children: [
            { type: 'text', text: '= it.name', look: 'strong' },
            { type: 'amount', value: '= it.price', look: 'caption' },
          ],
        },
        { type: 'stack', grow: true, children: [{ type: 'text', text: '= it.empty' }] },
        { type: 'text', text: '= it.empty', grow: true },
        { type: 'amount', value: '= it.price', as: 'price' },
      ],
    },
  ],
};

const record = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    price: { type: 'string', format: 'decimal' },
    empty: { type: 'string' },
  },
};

const definitions = {
  [`screens${route}.json`]: {
    route,
    title: { en: 'Rows', jp: 'Rows' },
    state: {
      rows: {
        type: 'array',
        items: record,
        default: names.map((name, place) => ({ name, price: `${place}.25`, empty: '' })),
      },
    },
    view: [
      { ...rows, of: `= state.rows.filter(r, r.name in ['${names[0]}', '${names[1]}'])` },
      { ...rows, of: '= state.rows' },
    ],
  },
};

let app: BuiltApp;

/** Beside those of the exchanges. */
const port = portOf(45);

test.beforeAll(async ({ exchange }) => {
  app = await BuiltApp.start(port, exchange.url, definitions);
});
test.afterAll(() => app.stop());
test.use({ baseURL: `http://127.0.0.1:${port}` });

test('rows of long lists look like those of short ones', async ({ page }) => {
  await visit(page, route, null, { lang: 'en' });
  const lists = at(page, route).locator('main ul');
  await expect(lists.nth(1).locator('> li[aria-posinset="2"]')).toBeVisible();
  const [short, long] = await lists.evaluateAll((all) =>
    all.map((list) =>
      [...list.children].slice(0, 2).map((item) => {
        const { x, y, width, height } = item.getBoundingClientRect();
        const texts = [...item.querySelectorAll('p, span')].map((text) => {
          const box = text.getBoundingClientRect();
          return [text.textContent, box.x - x, box.y - y, box.width, box.height];
        });
        return { elements: item.querySelectorAll('*').length, seen: { width, height, texts } };
      }),
    ),
  );
  expect(short).toHaveLength(2);
  expect(short?.[0]?.seen.texts).toHaveLength(3);
  expect(long?.map(({ seen }) => seen)).toEqual(short?.map(({ seen }) => seen));
  expect(long?.[0]?.elements).toBeLessThan(short?.[0]?.elements ?? 0);
});
