/** Help, notices, agreements and support. */
import { expect, test } from './fixtures.ts';
import { at, field, fill, goTo, input, loaded, messageAt, press, pressRow, visit } from './steps/page.ts';
import { t, textOf } from './texts.ts';

const center = '/pages/help/center/center';
const notices = '/pages/index/notice/notice';

test('a question is searched for, its answer is read, and without an answer the support page is linked', async ({
  page,
}) => {
  await visit(page, center);
  const search = page.getByRole('searchbox');
  await search.fill('ＱＱ存在しない');
  await expect(page.getByText(t('help.nothingFound'))).toBeVisible();
  await search.fill('違約金');
  await pressRow(page, '中途解約');
  await expect(at(page, '/pages/help/center/detail')).toContainText('残り日数');
  await page.getByRole('button', { name: t('help.toChat') }).click();
  // Nothing is configured here, and the page says so.
  await expect(at(page, '/pages/help/center/chat')).toContainText(t('support.title'));
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('an opened notice is marked as read, also after the app is restarted', async ({ page }) => {
  await visit(page, notices);
  const row = page.getByRole('listitem').filter({ hasText: 'サンドボックスへようこそ' });
  await expect(row.getByLabel(t('notice.unread'), { exact: true })).toBeVisible();
  await pressRow(page, 'サンドボックスへようこそ');
  await expect(at(page, '/pages/notice/index')).toContainText('練習用');
  await page.goBack();
  await expect(row.getByLabel(t('notice.read'), { exact: true })).toBeVisible();
  await page.reload();
  await expect(row.getByLabel(t('notice.read'), { exact: true })).toBeVisible();
});

test('the agreement links to its text and back, and the form keeps its values', async ({ page }) => {
  await visit(page, '/pages/user/login/register?code=SHJ888');
  await fill(page, { user_string: 'reader@example.com', password: 'tsuki482' });
  await page
    .getByRole('button', { name: t('register.readTerms') })
    .or(page.getByRole('link', { name: t('register.readTerms') }))
    .click();
  await expect(at(page, '/pages/help/center/detail2')).toContainText('禁止事項');
  await page.goBack();
  await expect(input(page, 'user_string')).toHaveValue('reader@example.com');
  await expect(input(page, 'password')).toHaveValue('tsuki482');
  await expect(input(page, 'extension_code')).toHaveValue('SHJ888');
});

/** One text that is a script, an image, an SVG, a formula, a form and a link at once, however it is parsed. */
const polyglots = [
  '<script>window.hit=1</script>',
  '<img src=x onerror="window.hit=1">',
  '<svg><animate onbegin="window.hit=1" attributeName=x dur=1s></svg>',
  '<svg><style><img src=x onerror="window.hit=1"></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.hit=1&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=window.hit=1>">',
  '<a id="javascript" href="javascript:window.hit=1">javascript</a>',
  '<a href="data:text/html,<script>parent.hit=1</script>">data</a>',
  '<a href="JaVa\tScRiPt:window.hit=1">mixed</a>',
  '<form action="/api/user/logout" id="app"><input name="innerHTML"><button>send</button></form>',
  '<iframe srcdoc="<script>parent.hit=1</script>"></iframe>',
  '<object data="data:text/html,<script>parent.hit=1</script>"></object><embed src="javascript:window.hit=1">',
  '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '<link rel="stylesheet" href="https://evil.example/x.css"><style>*{display:none}</style>',
  '<p style="position:fixed;inset:0" onclick="window.hit=1" class="x" id="root">covered</p>',
  'jaVasCript:/*-/*`/*\\`/*\'/*"/**/(/* */oNcliCk=window.hit=1 )//%0D%0A//</stYle/</titLe/</teXtarEa/</scRipt/--!>\\x3csVg/<sVg/oNloAd=window.hit=1//>\\x3e',
];

test.describe('a text from the server', () => {
  // The policy reports its attempts too, while it is parsed and before it is sanitized.
  test.use({ expected: [/Content Security Policy|404/] });

  test('is only readable', async ({ page, exchange }) => {
    const { id } = await exchange.db
      .insertInto('news')
      .values({
        c_id: 4,
        lang: 'jp',
        slug: 'polyglot',
        title: '危険な本文',
        abstract: null,
        content: `<p>始まり</p>${polyglots.join('')}<p>終わり</p>`,
        cover: null,
        link: null,
        created_at: Date.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await visit(page, `/pages/notice/index?id=${id}`);
    const text = at(page, '/pages/notice/index');
    await expect(text).toContainText('始まり');
    const found = await text.evaluate((root) => {
      const all = [...root.querySelectorAll('[class*="rich"] *')];
      return {
        tags: all.map(({ localName }) => localName),
        attributes: all.flatMap((element) => element.getAttributeNames()),
        links: all.flatMap((element) => element.getAttribute('href') ?? []),
      };
    });
    for (const tag of [
      'script',
      'svg',
      'math',
      'style',
      'iframe',
      'object',
      'embed',
      'form',
      'input',
      'base',
      'meta',
      'link',
    ])
      expect(found.tags).not.toContain(tag);
    for (const name of found.attributes) expect(name).not.toMatch(/^(on|style|class|id|srcdoc|action)/);
    for (const link of found.links) expect(link).toMatch(/^https:/);
    for (const link of await text.locator('[class*="rich"] a').all()) await link.click({ force: true });
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
    expect(requests.filter((url) => url.includes('evil.example'))).toEqual([]);
    expect(new URL(page.url()).hash).toContain('/pages/notice/index');
    await exchange.db.deleteFrom('news').where('slug', '=', 'polyglot').execute();
  });
});

test('a deleted text shows a message and a link', async ({ page }) => {
  await visit(page, '/pages/notice/index?id=999999');
  await expect(page.getByRole('main')).toContainText(t('server.refusal.not_found'));
  await press(page, 'notice.toAll');
  await expect(at(page, notices)).toBeVisible();
  await goTo(page, '/pages/index/company');
  await expect(at(page, '/pages/index/company')).toContainText('3.5.8');
  await expect(at(page, '/pages/index/company')).toContainText('1.0.0');
});

test('a user who finds no help writes to the customer service, and the exchange stores it [2.34]', async ({
  page,
  exchange,
}) => {
  const chat = '/pages/help/center/chat';
  await visit(page, chat);
  await loaded(page, chat);
  await expect(at(page, chat)).toContainText('support@example.com');
  await press(page, 'support.send');
  for (const name of ['topic', 'email', 'message'])
    await expect(messageAt(page, name)).toHaveText(t('validation.required'));
  const message = `<img src=x onerror="window.hit=1"> ${Date.now()}`;
  await input(page, 'topic').selectOption({ label: t('support.withdrawal') });
  await fill(page, { email: 'me@example.com', message });
  await press(page, 'support.send');
  await expect(at(page, chat)).toContainText(t('support.sent'));
  const kept = exchange.db.selectFrom('support_request').selectAll().where('message', '=', message);
  expect(await kept.executeTakeFirstOrThrow()).toMatchObject({
    topic: 'withdrawal',
    email: 'me@example.com',
    user_id: null,
    lang: 'jp',
  });
  await press(page, 'support.another');
  await expect(input(page, 'message')).toHaveValue('');
});

test('a sandbox has a chat to look at, in the language of the app [7.43]', async ({ page, context }) => {
  const chat = '/pages/help/center/chat';
  await visit(page, chat, null, { lang: 'esp' });
  await loaded(page, chat);
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: textOf('esp', 'chat.open') }).click();
  const room = await opened;
  await expect(room.getByRole('heading', { level: 1 })).toHaveText(textOf('esp', 'server.chat.title'));
  await room.getByLabel(textOf('esp', 'supportRequest.email')).fill('me@example.com');
  await room.getByLabel(textOf('esp', 'server.chat.message')).fill('¿Cuándo llega mi retirada?');
  await room.getByRole('button').click();
  await expect(room.getByRole('status')).toHaveText(textOf('esp', 'server.done.supportRequest'));
});

test('beside fields for codes a sandbox shows where its codes are [2.35]', async ({ page }) => {
  const place = t('code.sandbox', { place: '/mailbox' });
  for (const route of ['/pages/user/login/register', '/pages/user/login/forgetPassword']) {
    await visit(page, route);
    await expect(field(page, 'code')).toContainText(place);
  }
});
