import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Step } from '../draft/step.ts';
import type { ShownFinding } from '../server/messages.ts';
import { keepPending, keptPending } from './connection/pending.ts';
import { Connection } from './connection.ts';

const file = 'locales/en.json';

class Stream extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static all: Stream[] = [];
  readyState = Stream.OPEN;
  onerror: (() => void) | null = null;

  constructor() {
    super();
    Stream.all.push(this);
  }

  close(): void {
    this.readyState = Stream.CLOSED;
  }

  send(name: string, data: unknown): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }

  start(steps: readonly Step[] = [], account: string | null = null): void {
    const bases = Object.fromEntries(steps.map(() => [file, '{}']));
    const me = account === null ? null : { id: account, name: account, roles: [] };
    this.send('start', { steps, bases, pages: [], name: 'App', me: '', account: me });
  }

  /** The server has refused the stream. */
  refuse(): void {
    this.close();
    this.onerror?.();
  }
}

interface Stubbed {
  status?: number;
  body?: unknown;
}
type Answers = Record<string, () => Stubbed | Promise<Stubbed>>;
let asked: string[] = [];
let answers: Answers = {};

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  Stream.all = [];
  asked = [];
  answers = {};
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.split('?')[0] ?? '';
    asked.push(path);
    const { status = 200, body = null } = (await answers[path]?.()) ?? {};
    return new Response(JSON.stringify(body), { status });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const last = (): Stream => Stream.all[Stream.all.length - 1] as Stream;
const soon = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const count = (path: string): number => asked.filter((one) => one === path).length;

/** A step that replaces the whole file. */
const step = (id: string, was = '{}', author = 'mika'): Step => ({
  id,
  author,
  label: id,
  changes: [{ file, was, text: `{"${id}":1}` }],
});

/** An open connection that has read the file. */
async function opened(author = 'mika'): Promise<Connection> {
  answers['/api/base'] = () => ({ body: { text: '{}' } });
  const connection = new Connection(author);
  last().start();
  await soon();
  await connection.open(file);
  expect(connection.state.connection).toBe('open');
  return connection;
}

test('events go on after one that could not be processed, with the state of the server', async () => {
  const connection = new Connection('mika');
  last().start();
  await soon();
  answers['/api/base'] = () => ({ status: 500, body: {} });
  const failed = last();
  failed.send('step', step('a', '{}', 'ken'));
  failed.send('step', step('b', '{"a":1}', 'ken'));
  await soon();
  expect([connection.state.connection, failed.readyState]).toEqual(['lost', Stream.CLOSED]);
  await soon(1000);
  expect(Stream.all).toHaveLength(2);
  last().start([step('a', '{}', 'ken')]);
  await soon();
  expect(connection.state.connection).toBe('open');
  expect(connection.files.text(file)).toBe('{"a":1}');
});

test('a query without a connection replaces the stream, which brings what has changed meanwhile', async () => {
  const connection = await opened();
  const { drafts, releases } = connection.state;
  const before = last();
  connection.lost();
  connection.lost();
  expect([connection.state.connection, before.readyState]).toEqual(['lost', Stream.CLOSED]);
  await soon(1000);
  expect(Stream.all).toHaveLength(2);
  last().start();
  await soon();
  expect(connection.state).toMatchObject({
    connection: 'open',
    drafts: drafts + 1,
    releases: releases + 1,
  });
});

test('kept steps wait for a file that cannot be loaded now', async () => {
  keepPending('mika', [step('a')]);
  answers['/api/base'] = () => ({ status: 503, body: {} });
  const connection = new Connection('mika');
  last().start();
  await soon();
  expect(connection.state.connection).toBe('lost');
  expect(keptPending('mika')).toHaveLength(1);
  answers['/api/base'] = () => ({ body: { text: '{}' } });
  answers['/api/steps'] = () => ({ body: { applied: 'a' } });
  await soon(1000);
  last().start();
  await soon();
  expect([connection.state.connection, count('/api/steps')]).toEqual(['open', 1]);
});

test('a kept step of a file that the server refuses to read is set aside; the stream goes on', async () => {
  keepPending('mika', [step('a')]);
  answers['/api/base'] = () => ({ status: 400, body: { message: `${file} is not a definition of the app` } });
  const connection = new Connection('mika');
  last().start();
  await soon();
  expect(connection.state).toMatchObject({ connection: 'open', setAside: [{ step: { id: 'a' } }] });
});

test('a stream that is refused while one of its events fails is replaced by one stream', async () => {
  let fail = (): void => {};
  new Connection('mika');
  last().start();
  await soon();
  answers['/api/base'] = () => new Promise((done) => (fail = () => done({ status: 500, body: {} })));
  last().send('step', step('a', '{}', 'ken'));
  await soon();
  last().refuse();
  fail();
  await soon(5000);
  expect(Stream.all).toHaveLength(2);
});

test('events of a stream that was replaced do not close the next one', async () => {
  let fail = (): void => {};
  const connection = new Connection('mika');
  last().start();
  await soon();
  answers['/api/base'] = () => new Promise((done) => (fail = () => done({ status: 500, body: {} })));
  last().send('step', step('a', '{}', 'ken'));
  await soon();
  last().refuse();
  await soon(1000);
  last().start();
  fail();
  await soon(5000);
  expect([Stream.all.length, connection.state.connection]).toEqual([2, 'open']);
});

test('a step that is refused while kept ones are still being loaded is set aside', async () => {
  let load = (): void => {};
  keepPending('mika', [{ ...step('a'), changes: [{ file: 'locales/ja.json', was: '{}', text: '{"a":1}' }] }]);
  answers['/api/base'] = () => ({ body: { text: '{}' } });
  const connection = new Connection('mika');
  await connection.open(file);
  answers['/api/base'] = () => new Promise((done) => (load = () => done({ body: { text: '{}' } })));
  answers['/api/steps'] = () => ({ status: 400, body: { message: 'No' } });
  last().start();
  await soon();
  connection.add(step('b'));
  await soon();
  answers['/api/steps'] = () => ({ body: { applied: 'a' } });
  load();
  await soon();
  expect(connection.state).toMatchObject({ connection: 'open', setAside: [{ step: { id: 'b' } }] });
});

test('kept steps are sent by their author only', async () => {
  keepPending('aya', [step('a', '{}', 'aya')]);
  await opened('mika');
  expect(count('/api/steps')).toBe(0);
  expect(keptPending('aya')).toHaveLength(1);
});

test.each([
  [400, 'unfit'],
  [413, 'unfit'],
  [403, 'forbidden'],
])('a step that is refused with %i is set aside, and no longer being saved', async (status, reason) => {
  const connection = await opened();
  answers['/api/steps'] = () => ({ status, body: { message: 'No' } });
  connection.add(step('a'));
  await soon(10_000);
  expect(connection.state).toMatchObject({ unsaved: 0, setAside: [{ reason }], connection: 'open' });
  expect(count('/api/steps')).toBe(1);
});

test.each([401, 408, 429, 500, 502])(
  'a step is sent again after %i, and the connection is then open',
  async (status) => {
    const connection = await opened();
    answers['/api/steps'] = () => ({ status, body: {} });
    connection.add(step('a'));
    await soon();
    expect(connection.state).toMatchObject({ connection: 'lost', unsaved: 1 });
    answers['/api/steps'] = () => ({ body: { applied: 'a' } });
    await soon(1000);
    expect([count('/api/steps'), connection.state.connection]).toEqual([2, 'open']);
    last().send('step', step('a'));
    await soon();
    expect(connection.state.unsaved).toBe(0);
  },
);

test.each([
  [400, 'unfit'],
  [403, 'forbidden'],
])(
  'a step that is refused with %i after the server had failed leaves the connection open',
  async (status, reason) => {
    const connection = await opened();
    answers['/api/steps'] = () => ({ status: 500, body: {} });
    connection.add(step('a'));
    await soon();
    expect(connection.state.connection).toBe('lost');
    answers['/api/steps'] = () => ({ status, body: { message: 'No' } });
    await soon(1000);
    expect(connection.state).toMatchObject({ connection: 'open', unsaved: 0, setAside: [{ reason }] });
  },
);

test('a step whose answer was lost, and that the stream confirms, leaves the connection open', async () => {
  const connection = await opened();
  answers['/api/steps'] = () => Promise.reject(new TypeError('Failed to fetch'));
  connection.add(step('a'));
  await soon();
  expect(connection.state.connection).toBe('lost');
  last().send('step', step('a'));
  await soon(1000);
  expect(connection.state).toMatchObject({ connection: 'open', unsaved: 0 });
  expect(count('/api/steps')).toBe(1);
});

test('a signed-out page asks rarely, and sends what it has as soon as the person is back', async () => {
  const connection = await opened();
  answers['/api/account'] = () => ({ status: 401, body: {} });
  answers['/api/steps'] = () => ({ status: 401, body: {} });
  last().refuse();
  await soon(1000);
  expect(connection.state.connection).toBe('signedOut');
  connection.add(step('a'));
  await soon(60_000);
  expect(count('/api/account')).toBe(5);
  expect(count('/api/steps')).toBeLessThanOrEqual(5);
  const sent = count('/api/steps');
  answers['/api/account'] = () => ({ body: {} });
  await soon(15_000);
  expect(Stream.all).toHaveLength(2);
  answers['/api/steps'] = () => ({ body: { applied: 'a' } });
  last().start([], 'mika');
  await soon();
  expect(count('/api/steps')).toBeGreaterThan(sent);
  expect(connection.state.connection).toBe('open');
});

/** A finding, by its message. */
const found = (message: string, of = file): ShownFinding => ({
  ...{ message, file: of, rule: 'syntax', severity: 'error', from: 0, to: 1, line: 1, column: 1 },
});
const messages = (connection: Connection): string[] =>
  connection.state.findings.map(({ message }) => message);

test('changes that the server does not have are checked in the browser; then the server counts again', async () => {
  let answer = (): void => {};
  const connection = await opened();
  last().send('findings', [found('old'), found('colour', 'theme/app.css')]);
  await soon();
  connection.foundHere([found('nothing was changed')]);
  expect(messages(connection)).toEqual(['old', 'colour']);
  answers['/api/steps'] = () => new Promise((done) => (answer = () => done({ body: { applied: 'a' } })));
  connection.add(step('a'));
  connection.foundHere([found('new')]);
  expect(messages(connection)).toEqual(['new', 'colour']);
  last().send('findings', [found('old again')]);
  await soon();
  expect(messages(connection)).toEqual(['new', 'colour']);
  answer();
  last().send('step', step('a'));
  last().send('findings', [found('of the server')]);
  await soon();
  expect(messages(connection)).toEqual(['of the server']);
  connection.add(step('b'));
  connection.foundHere([found('newer')]);
  answer();
  last().send('step', step('b'));
  last().send('checked', null);
  await soon();
  expect(messages(connection)).toEqual(['of the server']);
});

test('pages of the list that have changed replace those at their places', async () => {
  const page = (route: string, en: string) => ({ route, file: route, title: { en, ja: '' }, words: '' });
  const connection = await opened();
  last().send('pages', [page('/a', 'A'), page('/b', 'B')]);
  last().send('changedPages', [[1, page('/b', 'C')]]);
  await soon();
  expect(connection.state.pages.map(({ title }) => title.en)).toEqual(['A', 'C']);
});

test('the findings of a change that the server refuses are gone with it', async () => {
  const connection = await opened();
  last().send('findings', [found('old')]);
  answers['/api/steps'] = () => ({ status: 400, body: { message: 'No' } });
  await soon();
  connection.add(step('a'));
  connection.foundHere([found('new')]);
  await soon();
  expect([connection.state.unsaved, ...messages(connection)]).toEqual([0, 'old']);
});

test('the browser asks before a tab is closed whose changes cannot be saved at the moment', async () => {
  const asks = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const connection = await opened();
  answers['/api/steps'] = () => ({ status: 503 });
  connection.add(step('a'));
  await soon();
  expect([connection.state.connection, connection.state.unsaved]).toEqual(['lost', 1]);
  expect(asks()).toBe(true);
  answers['/api/steps'] = () => ({ body: { applied: 'a' } });
  await soon(1000);
  last().send('step', step('a'));
  await soon();
  expect(connection.state.unsaved).toBe(0);
  expect(asks()).toBe(false);
});
