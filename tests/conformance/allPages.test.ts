/** A source of all pages, with the client and a real HTTP server, for each way in which lists are paged. */
import { afterEach, expect, test, vi } from 'vitest';
import { type Contract, createClientOf } from '../../src/client/any.ts';
import { byStatus } from '../../src/client/dialect/status.ts';
import { type Handler, listen } from '../../src/client/listen.fixture.ts';
import { pagingOf } from '../../src/language/contract/paging.ts';
import type { Calls, Host } from '../../src/runtime/host/host.ts';
import type { Scope } from '../../src/runtime/page/scope.ts';
import { DataSource } from '../../src/runtime/page/source.ts';

afterEach(() => void vi.unstubAllGlobals());

const contract: Contract = { operations: ['get /things'], open: byStatus() };

/** A source of the things of a server. @param paging `x-page` of the contract */
async function thingsOf(paging: Record<string, unknown>, handler: Handler) {
  const { url, received } = await listen(handler);
  // Addresses of a Link header may be relative to the page.
  vi.stubGlobal('location', new URL(url));
  const client = createClientOf(contract, { baseUrl: url });
  const calls: Calls = {
    call: (operation, values, options) =>
      client.send(operation, values, {
        ...(options?.signal && { signal: options.signal }),
        ...(options?.answered && { onAnswer: options.answered }),
      }),
    failure: () => ({ kind: 'serverFailed', message: '', reason: null, field: null }),
    subscribe: () => () => {},
  };
  const scope = { page: { runtime: { host: {} as Host } }, lookup: () => null } as unknown as Scope;
  const pages = pagingOf({ key: 'id', ...paging });
  const source = new DataSource(
    { operation: 'things', with: { size: 2 }, reads: [], ...(pages && { pages }), mostPages: 10 },
    {
      calls,
      label: () => '',
      scope: () => scope,
      changed: () => {},
      follow: () => () => {},
      reloadRead: () => {},
      failed: () => {},
    },
  );
  return { source, received };
}

const all = [1, 2, 3, 4, 5].map((id) => ({ id, amount: `${id}.10` }));

/** The answer to a request, by how many rows come before it. */
const rows = (from: number) => all.slice(from, from + 2);
function signal() {
  let tell = () => {};
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  return { told, tell: () => tell() };
}

const parameter = (url: string, name: string): number =>
  Number(new URL(url, 'http://here').searchParams.get(name) ?? 0);

test.each<[how: string, paging: Record<string, unknown>, handler: Handler]>([
  [
    'by number, with the number of the last page',
    { items: 'rows', page: 'page', last: 'last' },
    ({ url }) => ({ rows: rows((parameter(url, 'page') - 1) * 2), last: 3 }),
  ],
  [
    'by number, up to an empty page',
    { items: '', page: 'page' },
    ({ url }) => rows((parameter(url, 'page') - 1) * 2),
  ],
  [
    'by offset, with a total',
    { by: 'offset', items: 'rows', page: 'skip', total: 'meta.total' },
    ({ url }) => ({ rows: rows(parameter(url, 'skip')), meta: { total: 5 } }),
  ],
  [
    'by offset, with the total in a header',
    { by: 'offset', items: '', page: 'skip', totalHeader: 'X-Total-Count' },
    ({ url }, response) => {
      response.setHeader('X-Total-Count', '5');
      return rows(parameter(url, 'skip'));
    },
  ],
  [
    'by cursor',
    { by: 'cursor', items: 'rows', page: 'after', next: 'meta.next' },
    ({ url }) => {
      const from = parameter(url, 'after');
      return { rows: rows(from), meta: { next: from + 2 < 5 ? String(from + 2) : null } };
    },
  ],
  [
    'by the Link header',
    { by: 'link', items: '' },
    ({ url }, response) => {
      const from = parameter(url, 'from');
      if (from + 2 < 5) response.setHeader('Link', `</things?from=${from + 2}&size=2>; rel="next"`);
      return rows(from);
    },
  ],
])('all rows are loaded: %s', async (_, paging, handler) => {
  const { source, received } = await thingsOf(paging, handler);
  const release = source.retain();
  await source.settled();
  const { value, loaded, more } = source.cell;
  expect({ loaded, more }).toEqual({ loaded: true, more: false });
  expect(Array.isArray(value) ? value : (value as { rows: unknown }).rows).toEqual(all);
  // Another one only if nothing but an empty page marks the end.
  expect(received).toHaveLength(paging.items === '' && paging.page === 'page' ? 4 : 3);
  expect(received.every(({ url }) => parameter(url, 'size') === 2)).toBe(true);
  release();
});

test('a row that was added while pages were loaded shifts the others, and none is doubled', async () => {
  let served = all;
  const { source } = await thingsOf({ items: 'rows', page: 'page', last: 'last' }, ({ url }) => {
    const from = (parameter(url, 'page') - 1) * 2;
    const answer = { rows: served.slice(from, from + 2), last: 3 };
    if (from === 0) served = [{ id: 9, amount: '9.10' }, ...all];
    return answer;
  });
  const release = source.retain();
  await source.settled();
  const { rows: loaded } = source.cell.value as { rows: { id: number }[] };
  expect(loaded.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
  release();
});

test.each([
  ['an empty page ends the list, so its first page is all there is', { items: '', page: 'page' }, true],
  [
    'the answers tell of more rows, so all are a failure',
    { items: 'rows', page: 'page', last: 'last' },
    false,
  ],
])('a server that ignores which page is requested is asked twice: %s', async (_, paging, loaded) => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  const { source, received } = await thingsOf(paging, () =>
    paging.items ? { rows: rows(0), last: 3 } : rows(0),
  );
  const release = source.retain();
  await source.settled();
  expect(received).toHaveLength(2);
  expect(source.cell).toMatchObject({ loaded, more: false, failure: loaded ? null : {} });
  if (loaded) expect(source.cell.value).toEqual(rows(0));
  release();
});

test('leaving the page ends the request of a page, and no further one is made', async () => {
  const second = signal();
  const closed = signal();
  const { source, received } = await thingsOf(
    { items: 'rows', page: 'page', last: 'last' },
    ({ url }, response) => {
      if (parameter(url, 'page') === 1) return { rows: rows(0), last: 3 };
      response.once('close', closed.tell);
      second.tell();
      return undefined;
    },
  );
  const release = source.retain();
  await second.told;
  release();
  await closed.told;
  expect(received).toHaveLength(2);
  expect(source.cell).toMatchObject({ loaded: false, loading: false });
});

test('one page that fails is a failure of all, and a retry loads all', async () => {
  let broken = true;
  const { source } = await thingsOf({ items: '', page: 'page' }, ({ url }, response) => {
    if (broken && parameter(url, 'page') === 2) {
      response.statusCode = 500;
      return { title: 'Broken' };
    }
    return rows((parameter(url, 'page') - 1) * 2);
  });
  const release = source.retain();
  await source.settled();
  expect(source.cell).toMatchObject({ loaded: false, value: null, failure: { kind: 'serverFailed' } });
  broken = false;
  source.retry();
  await source.settled();
  expect(source.cell.value).toEqual(all);
  release();
});
