/** The app runs under its Content-Security-Policy, which is the requested one, and the policy is effective. */
import type { Page } from '@playwright/test';
import { demo, expect, test } from './fixtures.ts';
import { personOf } from './people.ts';
import { picture } from './pictures.ts';
import { at, goTo, loaded, visit } from './steps/page.ts';
import { upload } from './steps/picture.ts';

declare global {
  interface Window {
    violations: string[];
    harm: string[];
  }
}

async function watchViolations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.violations = [];
    window.harm = [];
    document.addEventListener('securitypolicyviolation', (event) => {
      window.violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
}

test('the policy is the one that was asked for, on everything that is served', async ({ request }) => {
  const html = await request.get('/h5/');
  const policy = new Map(
    String(html.headers()['content-security-policy'])
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = '', ...values]) => [name, values.sort().join(' ')]),
  );
  expect(Object.fromEntries(policy)).toEqual({
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'img-src': "'self' blob:",
    'frame-src': "'none'",
    'frame-ancestors': "'self'",
    'form-action': "'self'",
    'require-trusted-types-for': "'script'",
    'trusted-types': expect.stringMatching(/^[a-z ]+$/),
  });
  const [, script = ''] = (await html.text()).match(/<script[^>]+src="([^"]+)"/) ?? [];
  const asset = await request.get(script);
  expect(asset.headers()['content-security-policy']).toBe(html.headers()['content-security-policy']);
  expect(asset.headers()['x-content-type-options']).toBe('nosniff');
});

test('forms, charts, pictures, live prices and texts of the server cause no policy violation', async ({
  page,
  exchange,
}) => {
  await watchViolations(page);
  const user = await personOf(exchange, demo.account, demo.password);
  await visit(page, '/pages/index/index', user);
  await loaded(page, '/pages/index/index');
  await goTo(page, '/pages/trade/kline?symbol=BTC%2FUSDT');
  await expect(at(page, '/pages/trade/kline').locator('svg.highcharts-root')).toBeVisible();
  // Its palette comes from a style sheet: without it everything would be black.
  const line = at(page, '/pages/trade/kline').locator(
    '.highcharts-root path[fill], .highcharts-root rect[fill]',
  );
  await expect(line.first()).toBeAttached();
  await goTo(page, '/pages/trade/index');
  await loaded(page, '/pages/trade/index');
  await goTo(page, '/pages/deposit/charge?currency_code=USDT');
  await upload(page, 'imgs', await picture('proof.png'));
  await expect(page.locator('[data-field="imgs"] img[src^="blob:"]')).toBeVisible();
  expect(await page.evaluate(() => window.violations)).toEqual([]);
});

test.describe('a text of the server', () => {
  // It is parsed in a separate document, which is under the policy too, and reports violations.
  test.use({ expected: [/Content Security Policy|Failed to load resource/] });

  test('runs nothing', async ({ page, exchange }) => {
    await exchange.db
      .insertInto('news')
      .values({
        c_id: 4,
        lang: 'jp',
        slug: 'evil',
        title: 'とても大切なお知らせ',
        abstract: null,
        content: `<h3>見出し</h3><img src="x" onerror="harm.push('img')"><script>harm.push('script')</script>
        <a href="javascript:harm.push('link')">ここ</a><svg onload="harm.push('svg')"></svg>
        <iframe srcdoc="<script>parent.harm.push('frame')</script>"></iframe>
        <form action="https://example.com"><input name="token"></form><p style="position:fixed">本文</p>`,
        cover: null,
        link: null,
        created_at: Date.now(),
      })
      .execute();
    try {
      await watchViolations(page);
      await visit(page, '/pages/index/index');
      const ticker = at(page, '/pages/index/index').getByRole('button', { name: 'とても大切なお知らせ' });
      await ticker.first().click();
      const sheet = at(page, '/pages/notice/index');
      await expect(sheet.getByRole('heading', { name: '見出し' })).toBeVisible();
      await expect(sheet).toContainText('本文');
      await expect(
        sheet.locator('script, iframe, svg[onload], [onerror], [style], form, [href^="javascript"]'),
      ).toHaveCount(0);
      expect(await page.evaluate(() => window.harm)).toEqual([]);
    } finally {
      await exchange.db.deleteFrom('news').where('slug', '=', 'evil').execute();
    }
  });
});

test.describe('injected code', () => {
  // To the browser, a modified page is not on the local network: its socket does not open.
  test.use({ expected: [/Content Security Policy|Trusted|WebSocket connection/] });

  test('does not run: no inline script, no handler, no eval, no markup, no style', async ({ page }) => {
    await watchViolations(page);
    await visit(page, '/pages/index/index');
    await loaded(page, '/pages/index/index');
    // In a task of the page itself: code evaluated by the test is not under the policy.
    const thrown = await page.evaluate(
      () =>
        new Promise<string[]>((done) => {
          setTimeout(() => {
            const caught: string[] = [];
            const attempt = (name: string, work: () => void) => {
              try {
                work();
              } catch (error) {
                caught.push(`${name} ${error instanceof Error ? error.name : ''}`);
              }
            };
            attempt('inline', () => {
              const script = document.createElement('script');
              script.append("harm.push('inline')");
              document.body.append(script);
            });
            attempt('foreign', () => {
              document.body.append(
                Object.assign(document.createElement('script'), { src: 'https://example.com/x.js' }),
              );
            });
            attempt('markup', () => {
              document.body.insertAdjacentHTML('beforeend', `<img src=x onerror="harm.push('markup')">`);
            });
            attempt('handler', () => {
              document.body.setAttribute('onclick', "harm.push('handler')");
              document.body.click();
            });
            attempt('eval', () => {
              // biome-ignore lint/security/noGlobalEval: the test verifies that it does not run
              eval("harm.push('eval')");
            });
            attempt('function', () => {
              new Function("harm.push('function')")();
            });
            attempt('style', () => {
              const style = document.createElement('style');
              style.textContent = 'body { outline: 7px solid red }';
              document.head.append(style);
            });
            setTimeout(() => done(caught), 300);
          });
        }),
    );
    expect(await page.evaluate(() => window.harm)).toEqual([]);
    expect(thrown).toEqual(
      expect.arrayContaining(['markup TypeError', 'eval EvalError', 'function EvalError']),
    );
    expect(await page.evaluate(() => getComputedStyle(document.body).outlineWidth)).not.toBe('7px');
    const violations = (await page.evaluate(() => window.violations)).join('\n');
    for (const directive of ['style-src-elem', 'require-trusted-types-for']) {
      expect(violations).toContain(directive);
    }
  });

  test('does not run from within the page that was served either', async ({ page }) => {
    await watchViolations(page);
    await page.route('**/h5/', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        '</body>',
        `<script>harm.push('inline')</script><script src="https://example.com/x.js"></script></body>`,
      );
      await route.fulfill({ response, body });
    });
    await page.goto('/h5/');
    await loaded(page, '/pages/index/index');
    expect(await page.evaluate(() => window.harm)).toEqual([]);
    expect(await page.evaluate(() => window.violations.sort())).toEqual([
      expect.stringMatching(/^script-src-elem https:\/\/example\.com/),
      expect.stringMatching(/^script-src-elem inline/),
    ]);
  });
});
