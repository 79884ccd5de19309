/** Fixtures of the library's browser tests: a server and database per worker, and a console without errors. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import pg from 'pg';
import { testServer } from '../../../server/testing/database.ts';
import { silentPage } from '../../silentPage.ts';
import { buildLibrary } from '../server/app.ts';
import { connect, type Database } from '../server/database.ts';
import { demo, seed } from '../server/seed/index.ts';

export interface Library {
  url: string;
  db: Database;
}

interface StartedLibrary extends Library {
  /** @throws unexpected errors that have occurred */
  stop(): Promise<void>;
}

export const firstPort = Number(process.env.BROWSER_TEST_PORT ?? 4600);
const web = path.join(import.meta.dirname, '../dist');

/**
 * Starts a library with a database of its own.
 * @param folder of the built app
 * @param now its clock for releases, unix ms
 */
export async function startLibrary(port: number, folder = web, now?: () => number): Promise<StartedLibrary> {
  const server = await testServer();
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  const name = `test_${Date.now()}_${randomBytes(4).toString('hex')}`;
  await admin.query(`CREATE DATABASE ${name}`);
  const address = new URL(server.url);
  address.pathname = `/${name}`;
  const { db, close } = await connect('', address.href);
  await seed(db);
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const app = await buildLibrary({ db, web: folder, onError, ...(now && { now }) });
  await app.listen({ port, host: '127.0.0.1' });
  return {
    url: `http://127.0.0.1:${port}`,
    db,
    async stop() {
      await app.close();
      await close();
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
      await server.leave();
      expect(errors, 'nothing unforeseen happens on the server').toEqual([]);
    },
  };
}

interface Fixtures {
  /** Patterns of console messages that a test causes on purpose. */
  expected: RegExp[];
}

export const test = base.extend<Fixtures, { library: Library }>({
  library: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use, worker) => {
      const library = await startLibrary(firstPort + (worker.workerIndex % 50));
      await use(library);
      await library.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  expected: [[], { option: true }],
  baseURL: async ({ library }, use) => use(library.url),
  page: silentPage,
});

export { demo, expect };

export interface Device {
  language?: 'ja' | 'en';
  theme?: 'day' | 'night';
}

/** Browsers log refused calls in the console. */
export const refused = /Failed to load resource: the server responded with a status of 4\d\d/;

/** Opens a page on a device with these settings. */
export async function visit(page: Page, route: string, { language = 'ja', theme = 'day' }: Device = {}) {
  await page.addInitScript(
    (kept) => {
      if (sessionStorage.getItem('visited')) return;
      sessionStorage.setItem('visited', 'yes');
      for (const [name, value] of Object.entries(kept)) localStorage.setItem(`shoji-${name}`, value);
    },
    { language, 'language-mark': language, theme },
  );
  await page.goto(route);
}

/** The page of a route, once it is the one on the screen. */
export const at = (page: Page, route: string) => page.locator(`[data-route="${route}"]`);

export const input = (page: Page, name: string) =>
  page.locator(`[data-field="${name}"]`).locator('input, textarea, select').first();

/** Logs in on the open login page. */
export async function logIn(page: Page, email: string = demo.member.email): Promise<void> {
  await input(page, 'email').fill(email);
  await input(page, 'password').fill(demo.password);
  await at(page, '/account/login')
    .getByRole('button', { name: /^(ログイン|Log in)$/ })
    .click();
}
