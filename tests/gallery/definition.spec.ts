/**
 * The picture of a definition beside its page, in light and dark, for README.md and the documentation's front page: the
 * playground's first page, as the built documentation shows it (`npm run docs` before), and docs/app.webp.
 */
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { serve } from '../../site/tests/serve.ts';

const folder = 'docs/pictures';
const themes = [
  { name: 'light', ground: '#f3f4f6', card: '#ffffff', text: '#1f2937', key: '#0b5394', string: '#1a6b3c' },
  { name: 'dark', ground: '#0d1117', card: '#161b22', text: '#c9d1d9', key: '#79c0ff', string: '#7ee787' },
] as const;
type Theme = (typeof themes)[number];

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** JSON with its names and its texts in colours. */
const coloured = (json: string, { key, string }: Theme): string =>
  escaped(json).replace(
    /"[^"\n]*"(\s*:)?/g,
    (text, colon: string | undefined) => `<span style="color:${colon ? key : string}">${text}</span>`,
  );

const picture = (json: string, page: string, theme: Theme): string => `
  <body style="margin:0;width:1220px;background:${theme.ground};font:15px/1.5 system-ui,sans-serif">
    <div style="display:flex;gap:28px;align-items:center;padding:28px">
      <pre style="flex:1;margin:0;padding:20px 22px;border-radius:16px;background:${theme.card};color:${theme.text};
        font:13px/1.42 ui-monospace,'DejaVu Sans Mono',monospace;overflow:hidden">${coloured(json, theme)}</pre>
      <img src="${page}" width="330" style="border-radius:28px;border:6px solid ${theme.card}">
    </div>
  </body>`;

for (const theme of themes)
  test(`a definition beside its page, ${theme.name}`, async ({ browser }) => {
    const site = await serve();
    const context = await browser.newContext({
      viewport: { width: 1280, height: 860 },
      deviceScaleFactor: 2,
      colorScheme: theme.name,
      locale: 'en',
    });
    const page = await context.newPage();
    await page.goto(`${site.url}/play/index.html`);
    const frame = page.frameLocator('iframe');
    await expect(frame.getByText('Kokoro')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.locator('iframe').evaluate((element) => {
      element.style.cssText = 'border:0;border-radius:0;width:360px;height:600px';
    });
    // Pictures are shown with a transition.
    await page.waitForTimeout(1000);
    const shot = await page.locator('iframe').screenshot({ animations: 'disabled' });
    const json = (await readFile('site/playground/start.json', 'utf8')).trim();
    await page.setContent(picture(json, `data:image/png;base64,${shot.toString('base64')}`, theme));
    const whole = await page.locator('body > div').screenshot();
    await sharp(whole).webp({ quality: 82 }).toFile(`${folder}/definition-${theme.name}.webp`);
    await context.close();
    site.close();
  });

test('three pages of the exchange side by side', async () => {
  const files = ['index-index', 'trade-index', 'trade-kline'].map((name) => `docs/gallery/${name}-day.webp`);
  const gap = 24;
  const { width = 0, height = 0 } = await sharp(files[0]).metadata();
  await sharp({
    create: {
      width: files.length * (width + gap) + gap,
      height: height + 2 * gap,
      channels: 3,
      background: '#e8e6df',
    },
  })
    .composite(files.map((input, at) => ({ input, top: gap, left: gap + at * (width + gap) })))
    .webp({ quality: 74, effort: 6 })
    .toFile('docs/app.webp');
});
