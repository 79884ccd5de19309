/** Takes a screenshot of every page, in Japanese, in day and night theme, and writes docs/gallery.md with them. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { demo, test } from '../browser/fixtures.ts';
import { type Person, personOf } from '../browser/people.ts';
import { allRoutes, placeOf, titleOf } from '../browser/places.ts';
import { loaded, visit } from '../browser/steps/page.ts';
import { createUserContent } from '../browser/userContent.ts';

const folder = 'docs/gallery';
const themes = ['default', 'dark'] as const;
const size = { width: 360, height: 780 };

const nameOf = (route: string, theme: string): string =>
  `${route.replace('/pages/', '').replaceAll('/', '-')}-${theme === 'dark' ? 'night' : 'day'}.webp`;

let user: Person;

test.beforeAll(async ({ exchange }) => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  user = await personOf(exchange, demo.account, demo.password);
  await createUserContent(exchange, user);
});

for (const route of allRoutes()) {
  for (const theme of themes) {
    test(`${route} ${theme}`, async ({ page }) => {
      await page.setViewportSize(size);
      await visit(page, await placeOf(route, user.client), loggedOut(route) ? null : user, { theme });
      await loaded(page, route);
      // Pictures and charts appear after the page.
      await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
      const shot = await page.screenshot({ animations: 'disabled' });
      await sharp(shot)
        .resize({ width: size.width })
        .webp({ quality: 70 })
        .toFile(`${folder}/${nameOf(route, theme)}`);
    });
  }
}

/** Pages for visitors who are not logged in. */
function loggedOut(route: string): boolean {
  return route.startsWith('/pages/user/login/');
}

test.afterAll(async () => {
  const rows = allRoutes().map((route) => {
    const [day, night] = themes.map(
      (theme) => `<img src="gallery/${nameOf(route, theme)}" width="240" alt="${route}">`,
    );
    // Some pages compute their title.
    const title = titleOf(route);
    return `| ${title ? `${title}<br>` : ''}\`${route.replace('/pages/', '')}\` | ${day} | ${night} |`;
  });
  await writeFile(
    'docs/gallery.md',
    `# Every page

Screenshots in Japanese, 360 px wide, as the demo user. \`npm run gallery\` updates them.

| page | day | night |
|---|---|---|
${rows.join('\n')}
`,
  );
});
