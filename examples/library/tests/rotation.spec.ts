/** Key rotation of signed releases while devices are open, step by step as in docs/operations.md. */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { signerOf } from '../../../src/project/release/keys.ts';
import { ProjectCopy } from '../../../tests/browser/projectCopy.ts';
import { notOpened, refused as updateRefused } from '../../../tests/browser/signedProject.ts';
import { expect, firstPort, startLibrary, test } from './library.ts';

const port = firstPort + 66;
const app = 'examples/library';
test.use({ baseURL: `http://127.0.0.1:${port}` });

interface Pointer {
  release: string;
  sequence: number;
}

test('a new key signs when devices know it, and an old one opens nothing any more', async ({
  browser,
  baseURL,
  playwright,
}) => {
  test.setTimeout(600_000);
  const project = new ProjectCopy();
  const folder = path.join(project.root, app, 'dist');
  const keys = path.join(project.root, app, 'keys');
  const shoji = (...args: string[]) =>
    project.run('npx', 'tsx', 'src/command/main.ts', ...args, '--root', app);
  const ids = (): string[] =>
    readdirSync(keys).flatMap((name) => (name.endsWith('.pub') ? name.replace('.pub', '') : []));
  const keygen = async (): Promise<string> => {
    await shoji('release', 'keygen');
    return ids().find((id) => !known.includes(id)) ?? '';
  };
  const known: string[] = [];
  const pointer = (): Pointer => project.read<Pointer>(`${app}/dist/release/current.json`);
  /** Each release has another label on the first tab. */
  const label = (text: string): void =>
    project.edit<{ tab: { home: string } }>(`${app}/locales/ja.json`, ({ tab }) => {
      tab.home = text;
    });
  rmSync(folder, { recursive: true, force: true });

  known.push(await keygen());
  label('一');
  await shoji('build');
  let library = await startLibrary(port, folder);
  const restart = async (): Promise<void> => {
    await library.stop();
    library = await startLibrary(port, folder);
  };
  const open = async (): Promise<Page> => {
    const page = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
    await page.goto('/home');
    return page;
  };
  try {
    const early = await open();
    await shows(early, '一');

    // The build has both keys, and the old one signs: devices with the previous build accept the release.
    const fresh = await keygen();
    const [old = ''] = known;
    label('二');
    await shoji('build', '--yes');
    const second = pointer().release;
    await takes(early, '二');
    await restart();

    // The new key signs: devices with the build of both accept it, and so does the server.
    const late = await open();
    await shows(late, '二');
    label('三');
    await shoji('release', '--key', path.join(keys, `${fresh}.key`));
    await takes(late, '三');
    const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
    const hours = () => request.get('/api/hours', { headers: { 'x-release': pointer().release } });
    await expect.poll(async () => (await hours()).status()).toBe(200);
    await request.dispose();
    // A device with the previous build keeps its release and says so, until it is restarted.
    await look(early);
    await expect(early.getByText(updateRefused)).toBeVisible();
    await turn(early);
    await shows(early, '二');
    await early.reload();
    await shows(early, '三');

    // The old key is removed. The command continues with the key that signed last.
    rmSync(path.join(keys, `${old}.pub`));
    label('四');
    await shoji('build', '--yes');
    await restart();
    const last = await open();
    await shows(last, '四');
    await expect(shoji('release', 'rollback', second)).rejects.toThrow(
      'is not signed with a key that the app knows',
    );
    // The old key can no longer sign valid releases.
    const thief = signerOf(readFileSync(path.join(keys, `${old}.key`), 'utf8'));
    const { signature: _, ...content } = Object(pointer());
    const forged = JSON.stringify({ ...content, sequence: pointer().sequence + 1 });
    await last.route('**/release/current.json', (route) =>
      route.fulfill({ contentType: 'application/json', body: thief.signed('current.json', forged) }),
    );
    await last.reload();
    await expect(last.getByText(notOpened)).toBeVisible();
  } finally {
    for (const context of browser.contexts()) await context.close();
    await library.stop();
    project.remove();
  }
});

const tab = (page: Page, index: number) => page.getByRole('navigation').getByRole('link').nth(index);

const shows = (page: Page, text: string): Promise<void> => expect(tab(page, 0)).toHaveText(text);

/** Makes an open app check for a newer release. */
const look = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** To another page and back. */
async function turn(page: Page): Promise<void> {
  await tab(page, 1).click();
  await tab(page, 0).click();
}

/** Checks and navigates until the first tab has this label. */
const takes = (page: Page, text: string): Promise<void> =>
  expect(async () => {
    await look(page);
    await turn(page);
    await expect(tab(page, 0)).toHaveText(text, { timeout: 500 });
  }).toPass();
