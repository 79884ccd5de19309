/**
 * A required field is released and rolled back while pages are open and half filled, with three instances, and without
 * anything that `npm run generate` writes: every transfer goes through or gets one clear answer, nothing typed is lost,
 * and nothing is recorded twice. All instances check alike, and an open page takes the release at its next navigation;
 * the benchmarks measure how soon.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { TestExchange } from './exchange.ts';
import { expect, test } from './fixtures.ts';
import { give, newcomer, type Person } from './people.ts';
import { ProjectCopy } from './projectCopy.ts';
import { firstTabShows } from './steps/newRelease.ts';
import { fill, input, joined, messageAt, press, toast, visit } from './steps/page.ts';
import { t } from './texts.ts';

const port = Number(process.env.BROWSER_TEST_PORT ?? 4600) + 74;
const form = '/pages/transfer/index';
const home = '/pages/index/index';
const usdt = 3;
const day = 24 * 3600_000;
/** A page that is not told of a release looks for it after a minute. */
const lookedForMs = 60_000;

test.use({ baseURL: `http://127.0.0.1:${port}` });

interface Pointer {
  release: string;
}
interface History {
  moves: { release: string; at: number }[];
}

test('a field is released and rolled back while pages are half filled', async ({ page, context }) => {
  test.setTimeout(400_000);
  const project = new ProjectCopy();
  project.removeGenerated();
  await project.command('release');
  const exchange = await TestExchange.start(port, project.root);
  const instances = [exchange, await exchange.beside(port + 1), await exchange.beside(port + 2)];
  const inForce = (): string => project.read<Pointer>('dist/release/current.json').release;
  const movedAt = (): number => project.read<History>('dist/release/history.json').moves.at(-1)?.at ?? 0;
  /** Each call goes to the next instance. */
  let turn = 0;
  await context.route('**/api/**', (route) => {
    const url = new URL(route.request().url());
    url.port = String(port + (turn++ % instances.length));
    return route.continue({ url: url.href });
  });
  const person = await newcomer(exchange, 'mover');
  await give(exchange, person, usdt, '100');
  // A phone that is open all the time, and is told of new releases.
  const phone = await context.newPage();
  const listens = joined(phone, 'release');
  await visit(phone, home);
  await listens;
  /**
   * Moves the pointer; then the phone navigates, and all instances are asked which field of a transfer is wrong.
   * @param label of the first tab under the release
   */
  const moved = async (to: { field: string; label: string }, ...[name = '', ...args]: string[]) => {
    const last = movedAt();
    // Navigations would slow the command down: they begin when it has moved the pointer.
    const watched = async () => {
      while (movedAt() === last) await sleep(20);
      return firstTabShows(phone, to.label);
    };
    const [shown] = await Promise.all([watched(), project.command(name, ...args)]);
    await allDecide(instances, person, to.field);
    expect(shown - movedAt()).toBeLessThan(lookedForMs / 2);
  };
  const open = async (one: Page): Promise<Page> => {
    await visit(one, form, person);
    await expect(input(one, 'number')).toBeVisible();
    return one;
  };
  const amounts = async (): Promise<string[]> => {
    const rows = await exchange.db
      .selectFrom('transfer')
      .select('amount')
      .where('user_id', '=', person.id)
      .orderBy('id')
      .execute();
    return rows.map(({ amount }) => String(Number(amount)));
  };
  const sent = (one: Page, amount: string) =>
    expect(toast(one, t('transfer.done', { amount, coin: 'USDT' }))).toBeVisible();
  try {
    const first = inForce();
    // Half filled under the first release.
    const early = await open(page);
    await fill(early, { number: '1' });

    project.edit<{ properties: Record<string, unknown>; required: string[] }>(
      'schemas/transfer.json',
      ({ properties, required }) => {
        properties.purpose = {
          type: 'string',
          minLength: 3,
          maxLength: 40,
          'x-title': { jp: '目的', en: 'Purpose' },
        };
        required.push('purpose');
      },
    );
    project.edit<{ tab: { home: string } }>('locales/jp.json', ({ tab }) => {
      tab.home = '試験';
    });
    await moved({ field: 'purpose', label: '試験' }, 'release', '--yes');
    const second = inForce();
    expect(second).not.toBe(first);

    // The open page goes on as it was opened.
    await press(early, 'transfer.submit');
    await sent(early, '1');

    // Half filled under the second release.
    const late = await open(await context.newPage());
    await fill(late, { number: '2', purpose: '家' });
    await press(late, 'transfer.submit');
    await expect(messageAt(late, 'purpose')).toHaveText(t('validation.minLength', { limit: 3 }));
    await fill(late, { purpose: '家賃の支払い' });
    const latest = await open(await context.newPage());
    await fill(latest, { number: '3', purpose: '家賃の支払い' });

    // Recorded, and its answer is lost on the way.
    const unsure = await open(await context.newPage());
    await fill(unsure, { number: '4', purpose: '家賃の支払い' });
    await unsure.route('**/api/wallet/change', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await press(unsure, 'transfer.submit');
    await expect.poll(amounts).toEqual(['1', '4']);
    await expect(toast(unsure, t('runtime.failure.offline'))).toBeVisible();
    await unsure.unroute('**/api/wallet/change');

    await moved({ field: 'number', label: 'ホーム' }, 'release', 'rollback', first);
    await press(late, 'transfer.submit');
    await sent(late, '2');

    // A day later, the first release is no longer accepted.
    const { moves } = project.read<History>('dist/release/history.json');
    for (const move of moves) move.at -= day;
    project.write('dist/release/history.json', JSON.stringify({ moves }));
    const reasonsNow = () =>
      Promise.all(instances.map(async (one) => (await tryCall(one, person, second)).reason));
    // Any instance may answer the next call.
    await expect.poll(reasonsNow, { timeout: 2000 }).toEqual(instances.map(() => 'release_outdated'));
    // The transfer is the first call that is refused: by any other one the page would take the release before it.
    await onlyTransfers(latest);
    await press(latest, 'transfer.submit');
    await expect(toast(latest, t('server.refusal.release_outdated'))).toBeVisible();
    await latest.unroute('**/api/**');
    // The page is that of the release in force, with what was typed.
    await expect(input(latest, 'purpose')).toHaveCount(0);
    await expect(input(latest, 'number')).toHaveValue('3');
    expect(await amounts()).toEqual(['1', '4', '2']);
    await press(latest, 'transfer.submit');
    await sent(latest, '3');
    expect(await amounts()).toEqual(['1', '4', '2', '3']);

    // It has received no answer to its transfer, and its form has changed: it is not recorded again.
    await onlyTransfers(unsure);
    await press(unsure, 'transfer.submit');
    await expect(toast(unsure, t('server.refusal.release_outdated'))).toBeVisible();
    await unsure.unroute('**/api/**');
    await expect(input(unsure, 'purpose')).toHaveCount(0);
    await expect(input(unsure, 'number')).toHaveValue('4');
    await press(unsure, 'transfer.submit');
    await expect(toast(unsure, t('server.refusal.idempotency_conflict'))).toBeVisible();
    expect(await amounts()).toEqual(['1', '4', '2', '3']);
  } finally {
    // An open page would try to reach the stopped exchange.
    for (const one of context.pages()) await one.goto('about:blank');
    for (const one of instances.slice(1)) await one.kill();
    await exchange.stop();
    project.remove();
  }
});

/** Holds back every call of a page except transfers, until the route is removed. */
const onlyTransfers = (one: Page) =>
  one.route('**/api/**', (route) =>
    route.request().url().includes('/wallet/change') ? route.fallback() : new Promise<void>(() => {}),
  );

/** How an instance answers a transfer without an amount and a purpose. @param release that the call names */
async function tryCall(
  instance: TestExchange | undefined,
  { token }: Person,
  release?: string,
): Promise<{ reason?: string; field?: string }> {
  const response = await fetch(`${instance?.url}/api/wallet/change`, {
    method: 'POST',
    headers: { authorization: token, ...(release === undefined ? {} : { 'x-release': release }) },
    body: new URLSearchParams({
      currency_id: String(usdt),
      from_field: 'change',
      to_field: 'micro',
      number: '0x',
    }),
  });
  return Object(await response.json());
}

/** Waits until all instances, asked without a release, find the same field wrong. */
async function allDecide(instances: TestExchange[], person: Person, field: string): Promise<void> {
  await expect
    .poll(() => Promise.all(instances.map(async (one) => (await tryCall(one, person)).field)), {
      timeout: 2000,
    })
    .toEqual(instances.map(() => field));
}
