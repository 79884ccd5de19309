/** The content of a new sandbox. */
import { beforeAll, expect, test } from 'vitest';
import { demoAccount, seedDemo } from '../../server/demo/index.ts';
import { newsHandlers } from '../../server/news/index.ts';
import { payloadOf, reasonOf } from '../../server/testing/people.ts';
import { useExchange } from '../../server/testing/use-exchange.ts';
import { walletExchange } from '../../server/testing/wallets.ts';

const at = useExchange(() => ({ ...newsHandlers, ...walletExchange() }));
const { call } = at;
beforeAll(async () => {
  await Promise.all([seedDemo(at.exchange.context), seedDemo(at.exchange.context)]);
  await seedDemo(at.exchange.context);
});

const list = async (fields: Record<string, unknown>, language?: string) =>
  Object(payloadOf(await call('newsList', fields, language ? { language } : {})));

test('the demo account is ready to trade and to withdraw', async () => {
  const { email, password } = demoAccount;
  const token = String(payloadOf(await call('userLogin', { user_string: email, password })));
  expect(payloadOf(await call('userCenter', {}, { token }))).toMatchObject({
    review_status: 2,
    has_fund_password: true,
  });
  expect(payloadOf(await call('walletDetail', { currency: 3, type: 'change' }, { token }))).toMatchObject({
    balance: '10000',
  });
  const [bound] = Object(payloadOf(await call('walletGetAddress', {}, { token })));
  const fields = {
    currency: 3,
    address: bound.address,
    number: '50',
    pay_password: demoAccount.fundPassword,
  };
  expect(reasonOf(await call('walletOut', fields, { token }))).toBe('ok');
});

test('there are texts of every kind, in Japanese and English, the latest first', async () => {
  for (const c_id of [1, 2, 3, 4, 5]) {
    const [jp, en] = [await list({ c_id }), await list({ c_id }, 'en')];
    expect(jp.count).toBe(en.count);
    expect(jp.count).toBeGreaterThan(0);
    expect(jp.list.map(({ lang }: { lang: string }) => lang)).toEqual(Array(jp.list.length).fill('jp'));
    const times = en.list.map(({ create_time }: { create_time: string }) => create_time);
    expect(times).toEqual([...times].sort().reverse());
  }
  expect((await list({ c_id: 4 })).count).toBeGreaterThanOrEqual(5);
});

test('a text is found by its id and by its name', async () => {
  const { list: notices } = await list({ c_id: 4 });
  expect(payloadOf(await call('newsDetail', { id: notices[0].id }))).toEqual(notices[0]);
  expect(payloadOf(await call('newsDetail', { slug: 'terms' }, { language: 'en' }))).toMatchObject({
    title: 'Terms of use',
  });
  expect(reasonOf(await call('newsDetail', { id: 4711 }))).toBe('not_found');
  expect(reasonOf(await call('newsDetail', { slug: 'nothing' }))).toBe('not_found');
  expect(reasonOf(await call('newsDetail'))).toBe('invalid_request');
});

test('a text that was written in Japanese only is shown to everybody, once', async () => {
  const text = {
    c_id: 4 as const,
    lang: 'jp' as const,
    slug: 'only-jp',
    title: '日本語のみ',
    content: '<p>本文</p>',
  };
  await at.exchange.context.db
    .insertInto('news')
    .values({ ...text, created_at: at.exchange.clock.now() + 1 })
    .execute();
  for (const lang of ['jp', 'en', 'th'])
    expect((await list({ c_id: 4, lang })).list[0]).toMatchObject({ slug: 'only-jp', lang: 'jp' });
  expect((await list({ c_id: 4, lang: 'th' })).count).toBe((await list({ c_id: 4, lang: 'jp' })).count);
});

test('a text that is missing in a language is returned in English', async () => {
  const text = { c_id: 4 as const, slug: 'two', content: '<p></p>', created_at: at.exchange.clock.now() + 2 };
  await at.exchange.context.db
    .insertInto('news')
    .values([
      { ...text, lang: 'jp', title: '二' },
      { ...text, lang: 'en', title: 'Two' },
    ])
    .execute();
  expect((await list({ c_id: 4, lang: 'th' })).list[0]).toMatchObject({ slug: 'two', lang: 'en' });
  expect((await list({ c_id: 4, lang: 'jp' })).list[0]).toMatchObject({ slug: 'two', lang: 'jp' });
});

test('the id of a text in one language finds it in the reader’s', async () => {
  const { list: notices } = await list({ c_id: 2, lang: 'jp' });
  const { id, slug } = notices[0];
  expect(payloadOf(await call('newsDetail', { id }, { language: 'en' }))).toMatchObject({ slug, lang: 'en' });
});

test('banners have covers, which anybody may load', async () => {
  const { list: banners } = await list({ c_id: 5 });
  for (const { cover, link } of banners) {
    expect(link).toMatch(/^\/pages\//);
    expect((await at.exchange.app.inject({ url: cover })).headers['content-type']).toBe('image/png');
  }
});

test('numbers in texts are the settings of the exchange, in the number format of each language', async () => {
  for (const lang of ['jp', 'en', 'esp'])
    for (const c_id of [1, 2, 3, 4, 5])
      expect(JSON.stringify(await list({ c_id, limit: 100 }, lang))).not.toContain('{{');
  const text = async (slug: string, language: string) =>
    Object(payloadOf(await call('newsDetail', { slug }, { language })));
  expect((await text('withdrawal-limits', 'en')).content).toContain(
    '<td>Japanese yen (bank)</td><td>3,000</td><td>0.3%</td>',
  );
  expect((await text('withdrawal-limits', 'esp')).content).toContain(
    '<td>BTC</td><td>0,001</td><td>0,2 %</td>',
  );
  const { config } = at.exchange.context;
  const [first] = config.returnRates;
  expect((await text('banner-invite', 'jp')).title).toContain(`${first}%`);
  config.returnRates = ['12.5', '1', '0'];
  expect((await text('banner-invite', 'jp')).title).toContain('12.5%');
  expect((await text('banner-invite', 'esp')).title).toContain('12,5 %');
});

test('texts come in pages', async () => {
  const all = await list({ c_id: 4 });
  const second = await list({ c_id: 4, page: 2, limit: 2 });
  expect(second).toMatchObject({ count: all.count, page: 2, limit: 2, list: all.list.slice(2, 4) });
});

test('no text holds anything but plain formatting', async () => {
  const rows = await at.exchange.context.db.selectFrom('news').select('content').execute();
  const tags = new Set(rows.flatMap(({ content }) => content.match(/<\/?[a-z0-9]+[^>]*>/g) ?? []));
  for (const tag of tags)
    expect(tag).toMatch(/^<\/?(p|ul|ol|li|strong|h2|code|table|thead|tbody|tr|th|td)>$/);
});
