import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { SourceDefinition as Definition, Paging } from '../../language/compiled.ts';
import type { Failure } from '../host/errors.ts';
import { Pending, SourceFailed } from '../host/errors.ts';
import type { Calls, Host } from '../host/host.ts';
import { firstPageShown } from '../lazy/loadSoon.ts';
import { renew } from './renew.ts';
import type { Scope } from './scope.ts';
import { DataSource } from './source.ts';

// The code that merges messages.
// The code of further pages and of messages, so that it does not have to be loaded while the clock stands still.
beforeAll(() => Promise.all([import('./furtherPages.ts'), import('./merge.ts'), firstPageShown()]));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A source whose calls are answered by the test. */
function setUp(
  definition: Partial<Definition>,
  names: Record<string, unknown> = {},
  copy: NonNullable<Calls['copy']> = async () => null,
) {
  const asked: {
    values: Record<string, unknown>;
    answer: (value: unknown, headers?: Record<string, string>) => void;
    fail: (error: unknown) => void;
    signal: AbortSignal | undefined;
  }[] = [];
  const listeners = new Map<string, (message: unknown) => void>();
  const calls: Calls = {
    call: (_, values, options) =>
      new Promise((resolve, fail) => {
        const answer = (value: unknown, headers?: Record<string, string>) => {
          options?.answered?.(new Headers(headers));
          resolve(value);
        };
        asked.push({ values, answer, fail, signal: options?.signal });
      }),
    copy,
    failure: (error) => error as Failure,
    subscribe: (channel, key, listener) => {
      listeners.set(`${channel}/${key}`, listener);
      return () => listeners.delete(`${channel}/${key}`);
    },
  };
  const scope = {
    page: { runtime: { host: {} as Host } },
    lookup: (name: string) => names[name] ?? null,
  } as unknown as Scope;
  const changed = vi.fn();
  const failed = vi.fn();
  const reloadRead = vi.fn();
  let follow = () => {};
  const source = new DataSource(
    { operation: 'things', with: {}, reads: [], ...definition },
    {
      calls,
      label: () => '',
      scope: () => scope,
      changed,
      failed,
      reloadRead,
      follow: (again) => {
        follow = again;
        return () => {};
      },
    },
  );
  return { source, asked, changed, failed, reloadRead, names, listeners, follow: () => follow() };
}

const offline: Failure = { kind: 'offline', message: '', reason: null, field: null };
const settle = () => vi.advanceTimersByTimeAsync(0);

test('a source without readers is never loaded', async () => {
  const { asked } = setUp({});
  await settle();
  expect(asked).toHaveLength(0);
});

test('a reader waits until it has loaded', async () => {
  const { source, asked } = setUp({});
  source.retain();
  expect(() => source.read()).toThrow(Pending);
  asked[0]?.answer([1]);
  await settle();
  expect(source.read()).toEqual([1]);
});

test('it is reloaded when its parameters have changed, and only then', async () => {
  const { source, asked, names, follow } = setUp(
    { with: { id: { $: ['id', 'id'], reads: ['state.id'] } } },
    { id: 1 },
  );
  source.retain();
  follow();
  expect(asked).toHaveLength(1);
  names.id = 2;
  follow();
  expect(asked).toHaveLength(2);
  expect(asked[0]?.signal?.aborted).toBe(true);
});

test('the answer to an outdated request is dropped', async () => {
  const { source, asked, names, follow } = setUp(
    { with: { id: { $: ['id', 'id'], reads: ['state.id'] } } },
    { id: 1 },
  );
  source.retain();
  names.id = 2;
  follow();
  asked[1]?.answer('new');
  asked[0]?.answer('old');
  await settle();
  expect(source.read()).toBe('new');
});

test('the answer for other parameters is not shown while a new one is loading', async () => {
  const { source, asked, names, follow } = setUp(
    { with: { id: { $: ['id', 'id'], reads: ['state.id'] } } },
    { id: 1 },
  );
  source.retain();
  asked[0]?.answer('of the first');
  await settle();
  names.id = 2;
  follow();
  expect(() => source.read()).toThrow(Pending);
  asked[1]?.fail(offline);
  await settle();
  expect(() => source.read()).toThrow(SourceFailed);
});

test('a source that keeps its answer shows it until the new one is there', async () => {
  const { source, asked, names, follow } = setUp(
    { with: { id: { $: ['id', 'id'], reads: ['state.id'] } }, keep: true },
    { id: 1 },
  );
  source.retain();
  asked[0]?.answer('of the first');
  await settle();
  names.id = 2;
  follow();
  expect(source.read()).toBe('of the first');
  asked[1]?.answer('of the second');
  await settle();
  expect(source.read()).toBe('of the second');
});

test('while it reloads it shows the previous value', async () => {
  const { source, asked } = setUp({});
  source.retain();
  asked[0]?.answer('old');
  await settle();
  const again = source.reload();
  expect(source.read()).toBe('old');
  asked[1]?.answer('new');
  await again;
  expect(source.read()).toBe('new');
});

test('a failure is reported once, and a retry can recover', async () => {
  const { source, asked, failed } = setUp({});
  source.retain();
  asked[0]?.fail(offline);
  await settle();
  expect(() => source.read()).toThrow(SourceFailed);
  expect(failed).toHaveBeenCalledTimes(1);
  void source.reload();
  asked[1]?.answer('there');
  await settle();
  expect(source.read()).toBe('there');
});

test('the loaded value stays when reloading fails', async () => {
  const { source, asked } = setUp({});
  source.retain();
  asked[0]?.answer('old');
  await settle();
  void source.reload();
  asked[1]?.fail(offline);
  await settle();
  expect(source.read()).toBe('old');
});

test('pages are joined by their key, and a row that moved is not doubled', async () => {
  const paging = { items: ['data'], page: 'page', last: ['last_page'], key: 'id' };
  const { source, asked } = setUp({ pages: paging });
  source.retain();
  expect(asked[0]?.values).toEqual({ page: 1 });
  asked[0]?.answer({ data: [{ id: 1 }, { id: 2 }], last_page: 2 });
  await settle();
  void source.more();
  expect(asked[1]?.values).toEqual({ page: 2 });
  asked[1]?.answer({ data: [{ id: 2, seen: true }, { id: 3 }], last_page: 2 });
  await settle();
  expect(source.read()).toEqual({ data: [{ id: 1 }, { id: 2, seen: true }, { id: 3 }], last_page: 2 });
  expect(source.cell.more).toBe(false);
});

type Answered = [rows: unknown, headers?: Record<string, string>];

test.each<[string, Partial<Paging>, Answered[], object[]]>([
  [
    'the number of the last page',
    { last: ['last'] },
    [[{ rows: [1, 2], last: 2 }], [{ rows: [3], last: 2 }]],
    [{ at: 1 }, { at: 2 }],
  ],
  ['numbers that begin with 0', { first: 0 }, [[{ rows: [1] }], [{ rows: [] }]], [{ at: 0 }, { at: 1 }]],
  [
    'how many rows come before, and a total',
    { by: 'offset', total: ['total'] },
    [[{ rows: [1, 2], total: 3 }], [{ rows: [3], total: 3 }]],
    [{ at: 0 }, { at: 2 }],
  ],
  [
    'how many rows come before, and a header with the total',
    { by: 'offset', totalHeader: 'X-Total-Count' },
    [
      [{ rows: [1, 2] }, { 'X-Total-Count': '3' }],
      [{ rows: [3] }, { 'X-Total-Count': '3' }],
    ],
    [{ at: 0 }, { at: 2 }],
  ],
  [
    'what the answer before says',
    { by: 'cursor', next: ['meta', 'next'] },
    [
      [{ rows: [1], meta: { next: 'c2' } }],
      [{ rows: [], meta: { next: 'c3' } }],
      [{ rows: [2], meta: { next: null } }],
    ],
    [{}, { at: 'c2' }, { at: 'c3' }],
  ],
  [
    'the address of a Link header',
    { by: 'link' },
    [
      [
        { rows: [1] },
        {
          Link: '</first?at=1>; rel="first", <https://x.example/things?at=2&size=5>; title="on"; rel="next"',
        },
      ],
      [{ rows: [2] }, { Link: '</first?at=1>; rel="prev"' }],
    ],
    [{}, { at: '2', size: '5' }],
  ],
])('a list is read to its end by %s', async (_, how, answers, expected) => {
  const { source, asked } = setUp({ pages: { items: ['rows'], page: 'at', key: 'id', ...how } });
  source.retain();
  for (const [turn, [value, headers]] of answers.entries()) {
    expect(source.cell.more).toBe(turn > 0);
    if (turn > 0) void source.more();
    asked[turn]?.answer(value, headers);
    await settle();
  }
  expect(asked.map(({ values }) => values)).toEqual(expected);
  expect(source.cell.more).toBe(false);
  await source.more();
  expect(asked).toHaveLength(answers.length);
});

const everyRow: Partial<Definition> = {
  pages: { items: ['rows'], page: 'page', last: ['last'], key: 'id' },
  mostPages: 3,
};

test('a source of all pages has a value once the last one has come, and a row that moved is not doubled', async () => {
  const { source, asked } = setUp(everyRow);
  source.retain();
  asked[0]?.answer({ rows: [{ id: 1 }, { id: 2 }], last: 2 });
  await settle();
  expect(source.cell).toMatchObject({ loaded: false, loading: true });
  expect(() => source.read()).toThrow(Pending);
  asked[1]?.answer({ rows: [{ id: 2 }, { id: 3 }], last: 2 });
  await settle();
  expect(source.read()).toEqual({ rows: [{ id: 1 }, { id: 2 }, { id: 3 }], last: 2 });
  expect(source.cell.more).toBe(false);
  await source.more();
  expect(asked.map(({ values }) => values.page)).toEqual([1, 2]);
});

test('a source of all pages fails if one of them does, without a copy of some, and is retried from the first', async () => {
  const { source, asked, failed } = setUp(everyRow, {}, async () => ({ value: { rows: [] }, at: 1000 }));
  source.retain();
  asked[0]?.answer({ rows: [{ id: 1 }], last: 2 });
  await settle();
  asked[1]?.fail(offline);
  await settle();
  expect(() => source.read()).toThrow(SourceFailed);
  expect(failed).toHaveBeenCalledTimes(1);
  source.retry();
  asked[2]?.answer({ rows: [{ id: 1 }], last: 1 });
  await settle();
  expect(asked[2]?.values).toEqual({ page: 1 });
  expect(source.read()).toEqual({ rows: [{ id: 1 }], last: 1 });
  // While it is reloaded, and if that fails, the earlier value stays.
  void source.reload();
  asked[3]?.answer({ rows: [{ id: 9 }], last: 2 });
  await settle();
  expect(source.read()).toEqual({ rows: [{ id: 1 }], last: 1 });
  asked[4]?.fail(offline);
  await settle();
  expect(source.cell).toMatchObject({ value: { rows: [{ id: 1 }], last: 1 }, stale: true });
});

test('a source of all pages fails if there are more than it may have, and shows none of them', async () => {
  const { source, asked } = setUp(everyRow);
  source.retain();
  for (const page of [1, 2, 3]) {
    asked[page - 1]?.answer({ rows: [{ id: page }], last: 4 });
    await settle();
  }
  expect(asked).toHaveLength(3);
  expect(source.cell).toMatchObject({ loaded: false, failure: { kind: 'unreadable' } });
});

test('a source of all pages requests no further page when its last reader has gone', async () => {
  const { source, asked } = setUp(everyRow);
  const release = source.retain();
  asked[0]?.answer({ rows: [{ id: 1 }], last: 2 });
  await settle();
  release();
  await settle();
  expect(asked[1]?.signal?.aborted).toBe(true);
  asked[1]?.answer({ rows: [{ id: 2 }], last: 3 });
  await settle();
  expect(asked).toHaveLength(2);
  expect(source.cell.loaded).toBe(false);
});

test('a list that could not be reloaded continues where it was', async () => {
  const { source, asked } = setUp({
    pages: { items: [], by: 'cursor', next: ['0', 'next'], page: 'at', key: 'id' },
  });
  source.retain();
  asked[0]?.answer([{ id: 1, next: 'c2' }]);
  await settle();
  void source.reload();
  asked[1]?.fail(offline);
  await settle();
  void source.more();
  expect(asked[2]?.values).toEqual({ at: 'c2' });
});

test('a reload, or a load of the next page, is announced only if it takes longer than a moment', async () => {
  const { source, asked, changed } = setUp({ pages: { items: [], page: 'page', key: 'id' } });
  source.retain();
  await settle();
  asked[0]?.answer([{ id: 1 }]);
  await settle();
  changed.mockClear();
  void source.more();
  await vi.advanceTimersByTimeAsync(100);
  expect(changed).not.toHaveBeenCalled();
  asked[1]?.answer([{ id: 2 }]);
  await settle();
  expect(changed).toHaveBeenCalledTimes(1);
  void source.reload();
  await vi.advanceTimersByTimeAsync(1000);
  expect(changed).toHaveBeenCalledTimes(2);
  expect(source.cell).toMatchObject({ loading: true, loaded: true });
});

test('a failure is gone at once when its page is requested again', async () => {
  const { source, asked, changed } = setUp({ pages: { items: [], page: 'page', key: 'id' } });
  source.retain();
  asked[0]?.answer([{ id: 1 }]);
  await settle();
  void source.more();
  asked[1]?.fail(offline);
  await settle();
  expect(source.cell.failure).not.toBeNull();
  changed.mockClear();
  void source.more();
  await settle();
  expect(changed).toHaveBeenCalledTimes(1);
  expect(source.cell).toMatchObject({ loading: true, failure: null });
});

test('rows of a further page without keys are all kept', async () => {
  const { source, asked } = setUp({ pages: { items: [], page: 'page', key: 'id' } });
  source.retain();
  asked[0]?.answer([{ name: 'a' }, { name: 'b' }]);
  await settle();
  void source.more();
  asked[1]?.answer([{ id: null, name: 'c' }, { name: 'd' }]);
  await settle();
  expect(source.read()).toHaveLength(4);
});

/** The rows of a source that was read to its end, or up to eight requests. */
async function readToEnd(answer: (turn: number) => unknown[], paging: Partial<Paging> = {}) {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  const operation = `things${Object.values(paging)}${answer}`;
  const { source, asked } = setUp({ operation, pages: { items: [], page: 'page', key: 'id', ...paging } });
  source.retain();
  for (let turn = 0; turn < 8 && asked.length > turn; turn++) {
    asked[turn]?.answer(answer(turn));
    await settle();
    void source.more();
  }
  vi.unstubAllGlobals();
  return { source, asked, report };
}

const keyed = (...ids: number[]) => ids.map((id) => ({ id }));

test.each<[string, (turn: number) => unknown[], Partial<Paging>, unknown[]]>([
  ['by number', () => keyed(1, 2), {}, keyed(1, 2)],
  ['by offset', () => keyed(1, 2), { by: 'offset' }, keyed(1, 2)],
  [
    'by number, of rows without a key',
    () => [{ name: 'a' }, { name: 'b' }],
    {},
    [{ name: 'a' }, { name: 'b' }],
  ],
  [
    'with the last page for each one after it',
    (turn) => [keyed(1, 2), keyed(3)][turn] ?? keyed(3),
    {},
    keyed(1, 2, 3),
  ],
])('a list whose server ignores which page is requested ends: %s', async (_, answer, paging, expected) => {
  const { source, asked, report } = await readToEnd(answer, paging);
  expect(source.read()).toEqual(expected);
  expect(source.cell).toMatchObject({ more: false, loading: false, failure: null });
  expect(asked.length).toBeLessThan(4);
  expect(report).toHaveBeenCalledTimes(1);
});

test('a page of rows that are all there already, since new ones have shifted them, does not end the list', async () => {
  const pages = [keyed(1, 2), keyed(3, 4), keyed(2, 3), keyed(5), []];
  const { source, report } = await readToEnd((turn) => pages[turn] ?? []);
  expect(source.read()).toEqual(keyed(1, 2, 3, 4, 5));
  expect(report).not.toHaveBeenCalled();
});

test('a list that is reloaded is read from its first page on again', async () => {
  const { source, asked } = setUp({ pages: { items: [], page: 'page', key: 'id' } });
  source.retain();
  asked[0]?.answer(keyed(1, 2));
  await settle();
  void source.reload();
  asked[1]?.answer(keyed(1, 2));
  await settle();
  expect(source.cell.more).toBe(true);
  void source.more();
  asked[2]?.answer(keyed(3));
  await settle();
  expect(source.read()).toEqual(keyed(1, 2, 3));
});

test('a further page that fails can be asked for again', async () => {
  const { source, asked } = setUp({ pages: { items: [], page: 'page', key: 'id' } });
  source.retain();
  asked[0]?.answer([{ id: 1 }]);
  await settle();
  void source.more();
  asked[1]?.fail(offline);
  await settle();
  void source.more();
  expect(asked[2]?.values).toEqual({ page: 2 });
});

test('streams hear every message, React at most four a second', async () => {
  const { source, asked, changed, listeners } = setUp({
    live: { channel: 'depth', key: 'A', merge: 'replace', into: ['depth'] },
  });
  source.retain();
  asked[0]?.answer({ depth: 0, name: 'A' });
  await settle();
  const heard = vi.fn();
  source.listen(heard);
  changed.mockClear();
  for (let depth = 1; depth <= 50; depth++) {
    listeners.get('depth/A')?.(depth);
    await vi.advanceTimersByTimeAsync(5);
  }
  await vi.advanceTimersByTimeAsync(250);
  expect(heard).toHaveBeenCalledTimes(50);
  expect(changed.mock.calls.length).toBeLessThanOrEqual(2);
  expect(source.read()).toEqual({ depth: 50, name: 'A' });
});

test('when the last reader has gone, running calls are aborted and the channel is left', async () => {
  const { source, asked, listeners } = setUp({ live: { channel: 'depth', key: 'A', merge: 'replace' } });
  const release = source.retain();
  expect(listeners.size).toBe(1);
  release();
  await settle();
  expect(asked[0]?.signal?.aborted).toBe(true);
  expect(listeners.size).toBe(0);
});

test('a channel of one person, whose key is empty, is joined; one whose key is not known yet is not', () => {
  const personal = setUp({ live: { channel: 'mine', key: '', merge: 'replace' } });
  personal.source.retain();
  expect([...personal.listeners.keys()]).toEqual(['mine/']);
  const unknown = setUp({ live: { channel: 'depth', key: null, merge: 'replace' } });
  unknown.source.retain();
  expect(unknown.listeners.size).toBe(0);
});

test('a value whose last reader has gone is loaded again for the next one, however new it is', async () => {
  const { source, asked } = setUp({});
  const leave = source.retain();
  asked[0]?.answer([1]);
  await settle();
  leave();
  await settle();
  source.retain();
  expect(asked).toHaveLength(2);
});

/** A source whose first reader is being rendered, and has got its value `since` milliseconds ago. */
async function loadedBeforeMounted(definition: Partial<Definition>, since = 0) {
  const parts = setUp(definition);
  expect(() => parts.source.read()).toThrow();
  await settle();
  parts.asked[0]?.answer([1]);
  await vi.advanceTimersByTimeAsync(since);
  return parts;
}

test('a value that a reader had loaded before it was mounted is not loaded again for it while it is new', async () => {
  const { source, asked } = await loadedBeforeMounted({});
  source.retain();
  expect(asked).toHaveLength(1);
});

test('a value that was loaded without a reader long ago is loaded again for the first one', async () => {
  const { source, asked } = await loadedBeforeMounted({}, 60_000);
  source.retain();
  expect(asked).toHaveLength(2);
});

test('a channel is joined for the first reader before it is mounted, and left if it never is', async () => {
  const live = { channel: 'news', key: '', merge: 'rows', message: 'a' } as const;
  const { source, asked, listeners } = await loadedBeforeMounted({ live });
  const leave = source.retain();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(1);
  expect(listeners.size).toBe(1);
  leave();
  await settle();
  expect(listeners.size).toBe(0);

  const never = await loadedBeforeMounted({ live });
  expect(never.listeners.size).toBe(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(never.listeners.size).toBe(0);
});

test('a reload that is aborted, since there is no reader any more, is over', async () => {
  const { source, asked } = await loadedBeforeMounted({});
  const over = vi.fn();
  void source.reload().then(over);
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(2000);
  expect(asked[1]?.signal?.aborted).toBe(true);
  expect(over).toHaveBeenCalledOnce();
  expect(source.read()).toEqual([1]);
});

test('a value is loaded again for a reader that comes back before the first moments are over', async () => {
  const { source, asked } = await loadedBeforeMounted({});
  const leave = source.retain();
  leave();
  await settle();
  source.retain();
  expect(asked).toHaveLength(2);
});

test('a reader that takes the place of another one in the same moment loads nothing, and the source stops after it', async () => {
  const { source, asked } = setUp({ every: 5 });
  const leave = source.retain();
  asked[0]?.answer([1]);
  await settle();
  leave();
  const leaveAgain = source.retain();
  await settle();
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toHaveLength(2);
  asked[1]?.answer([2]);
  leaveAgain();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(2);
});

test('a source whose condition is false is empty and makes no call', async () => {
  const { source, asked } = setUp({ when: false });
  source.retain();
  await settle();
  expect(asked).toHaveLength(0);
  expect(source.read()).toBeNull();
});

test('a value that could not be updated is stale and has the time of its receipt, until it is updated', async () => {
  const { source, asked } = setUp({});
  source.retain();
  const came = Date.now();
  asked[0]?.answer('old');
  await settle();
  expect(source.cell).toMatchObject({ at: came, stale: false });
  await vi.advanceTimersByTimeAsync(60_000);
  void source.reload();
  asked[1]?.fail(offline);
  await settle();
  expect(source.cell).toMatchObject({ value: 'old', at: came, stale: true });
  renew(source);
  asked[2]?.answer('new');
  await settle();
  expect(source.cell).toMatchObject({ value: 'new', at: came + 60_000, stale: false });
});

test('without a network a copy that the device kept is shown as the old value that it is', async () => {
  const { source, asked } = setUp({}, {}, async () => ({ value: 'kept', at: 1000 }));
  source.retain();
  asked[0]?.fail(offline);
  await settle();
  expect(source.read()).toBe('kept');
  expect(source.cell).toMatchObject({ at: 1000, stale: true });
});

test('a refusal of the server is not replaced by a stored copy', async () => {
  const { source, asked } = setUp({}, {}, async () => ({ value: 'kept', at: 1000 }));
  source.retain();
  asked[0]?.fail({ kind: 'refused', message: 'No', reason: null, field: null });
  await settle();
  expect(() => source.read()).toThrow(SourceFailed);
});

test('only calls that failed offline are repeated when the network is back', async () => {
  const { source, asked } = setUp({});
  source.retain();
  asked[0]?.fail(offline);
  await settle();
  renew(source);
  expect(asked).toHaveLength(2);
  asked[1]?.fail({ kind: 'refused', message: 'No', reason: null, field: null });
  await settle();
  renew(source);
  expect(asked).toHaveLength(2);
});

test('an expression that cannot be computed is a failure that is reported once, and a retry reloads the sources it reads', async () => {
  const { source, asked, failed, reloadRead, names, follow } = setUp(
    { with: { id: { $: ['.', ['id', 'thing'], 'id'], reads: ['data.thing'] } }, reads: ['data.thing'] },
    { thing: 7 },
  );
  source.retain();
  expect(source.cell.failure?.kind).toBe('unreadable');
  expect(() => source.read()).toThrow(SourceFailed);
  const told = source.cell.failure;
  follow();
  expect(source.cell.failure).toBe(told);
  expect(failed).toHaveBeenCalledTimes(1);
  source.retry();
  expect(reloadRead).toHaveBeenCalledTimes(1);
  names.thing = { id: 3 };
  follow();
  asked[0]?.answer('here');
  await settle();
  expect(source.read()).toBe('here');
});

test('an answer that does not match the contract is a failure, and one with missing fields is not', async () => {
  const { source, asked } = setUp({ answer: { rows: [{ id: 'i', price: 'd' }] } });
  const rubbish = [
    null,
    7,
    [],
    { rows: {} },
    { rows: [7] },
    { rows: [{ id: '1' }] },
    { rows: [{ price: 'much' }] },
    { rows: [{ price: '9'.repeat(200) }] },
  ];
  source.retain();
  for (const [index, answer] of rubbish.entries()) {
    asked[index]?.answer(answer);
    await settle();
    expect(source.cell.failure?.kind, JSON.stringify(answer)).toBe('unreadable');
    source.retry();
  }
  asked.at(-1)?.answer({ rows: [null, {}, { id: null, price: '', more: true }] });
  await settle();
  expect(source.cell.failure).toBeNull();
});

test('reloading ends if the call cannot be made', async () => {
  const { source } = setUp({ with: { id: { $: ['.', ['id', 'thing'], 'id'], reads: [] } } }, { thing: 7 });
  source.retain();
  await source.reload();
  expect(source.cell.failure?.kind).toBe('unreadable');
});

test('a channel with merge reload reloads the source, and the previous value stays meanwhile', async () => {
  const live = { channel: 'mine', key: '', merge: 'reload', message: { id: 'i' } } as const;
  const { source, asked, listeners } = setUp({ live });
  source.retain();
  asked[0]?.answer({ state: 1 });
  await settle();
  expect(asked).toHaveLength(1);
  listeners.get('mine/')?.({ id: 'not of the contract' });
  expect(asked).toHaveLength(1);
  listeners.get('mine/')?.({ id: 7 });
  await settle();
  expect(asked).toHaveLength(2);
  expect(source.cell.value).toEqual({ state: 1 });
  asked[1]?.answer({ state: 2 });
  await settle();
  expect(source.cell.value).toEqual({ state: 2 });
});

test('what a channel may have missed is loaded again, unless its snapshot makes up for it', async () => {
  for (const [key, merge, again] of [
    ['BTC', 'reload', true],
    ['', 'reload', true],
    ['', 'rows', true],
    ['BTC', 'rows', false],
  ] as const) {
    const { source, asked } = setUp({ live: { channel: 'orders', key, merge } });
    const end = source.retain();
    asked[0]?.answer([]);
    await settle();
    renew(source, Date.now());
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    renew(source, Date.now());
    expect(asked, `${key} ${merge}`).toHaveLength(again ? 2 : 1);
    asked[1]?.answer([]);
    await settle();
    end();
    await vi.advanceTimersByTimeAsync(1);
    renew(source, Date.now());
    expect(asked, `${key} ${merge}`).toHaveLength(again ? 2 : 1);
  }
});
