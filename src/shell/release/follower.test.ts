import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { App } from '../../language/compiledApp.ts';
import { firstPageShown } from '../../runtime/index.ts';
import { placeEvent } from '../navigation/place.ts';
import { ReleaseFollower } from './follower.ts';
import type { Following } from './newer.ts';
import { type Pointer, ReleaseReader } from './reader.ts';

const app = { loading: { timeout: 1000, chunkTimeout: 1000 } } as App;
const pointerTo = (release: string, sequence: number, more: Partial<Pointer> = {}): Pointer => ({
  release,
  app,
  sequence,
  ...more,
});
const [first, second] = ['a'.repeat(16), 'b'.repeat(16)] as [string, string];
let pointer: Pointer;
let asked: string[];
/** The messages that were shown to the user. */
let told: string[];
let follower: ReleaseFollower;

beforeAll(firstPageShown);
beforeEach(async () => {
  told = [];
  vi.useFakeTimers();
  // As built: in development releases are followed over Vite's own connection.
  vi.stubEnv('DEV', false);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  localStorage.clear();
  asked = [];
  pointer = pointerTo(first, 1);
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url.replace(/^.*release\//, ''));
    const content = url.endsWith('current.json') ? pointer : url.endsWith('app.json') ? app : {};
    return new Response(JSON.stringify(content), { headers: { 'content-type': 'application/json' } });
  });
  follower = new ReleaseFollower(new ReleaseReader(pointer));
  follower.follow({
    runtime: { forgetForms: () => {}, session: { changed: () => {} } },
    language: () => 'en',
    tell: (text: string) => told.push(text),
    changed: () => {},
  } as unknown as Following);
  await vi.dynamicImportSettled();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Lets requests be answered, within the time that apps spread theirs over. */
const soon = () => vi.advanceTimersByTimeAsync(600);
const navigate = () => dispatchEvent(new Event(placeEvent()));

test('a message about a moved pointer takes effect at the next navigation, not before', async () => {
  pointer = pointerTo(second, 2);
  follower.heard({ seq: 2 });
  await soon();
  expect(follower.reader.name).toBe(first);
  navigate();
  expect(follower.reader.name).toBe(second);
});

test('a slow answer does not replace that of a later request', async () => {
  const answer = fetch;
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The pointer is read before it moves again; the answer arrives after the next one.
  vi.stubGlobal('fetch', async (url: string) => {
    const response = await answer(url);
    if (url.endsWith('current.json') && asked.length === 1) await held;
    return response;
  });
  follower.heard({ seq: 2 });
  await soon();
  pointer = pointerTo(second, 3);
  follower.heard({ seq: 3 });
  await soon();
  release();
  await soon();
  navigate();
  expect(follower.reader.name).toBe(second);
});

test('a message about the known release makes no request', async () => {
  follower.heard({ seq: 1 });
  await soon();
  expect(asked).toEqual([]);
});

test('a trial is taken and left as it begins and ends', async () => {
  pointer = pointerTo(first, 2, { trial: { release: second, share: 1, salt: 'x' } });
  follower.heard({ seq: 2 });
  await vi.dynamicImportSettled();
  await soon();
  await vi.dynamicImportSettled();
  await soon();
  navigate();
  expect(follower.reader.name).toBe(second);
  pointer = pointerTo(first, 3);
  follower.heard({ seq: 3 });
  await soon();
  navigate();
  expect(follower.reader.name).toBe(first);
});

test('a release of a newer format is not taken; the user is told once to load the page again, and the next one is taken', async () => {
  document.documentElement.lang = 'ja';
  const newer = { ...app, format: 2 };
  pointer = { ...pointerTo(second, 2), app: newer };
  for (const seq of [2, 3]) {
    follower.heard({ seq });
    await soon();
    await vi.dynamicImportSettled();
    navigate();
    expect(follower.reader.name).toBe(first);
  }
  expect(told).toEqual(['アプリの新しいバージョンがあります。ページを再読み込みしてください。']);
  pointer = pointerTo(second, 4);
  follower.heard({ seq: 4 });
  await soon();
  navigate();
  expect(follower.reader.name).toBe(second);
});

test('a call of a release that the server no longer knows leaves the page as it is, if the current one cannot be read', async () => {
  pointer = { ...pointerTo(second, 2), app: { ...app, format: 2 } };
  follower.renew();
  await soon();
  await vi.dynamicImportSettled();
  expect(follower.reader.name).toBe(first);
  expect(told).toHaveLength(1);
});
