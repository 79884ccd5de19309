/** Releases at places that need credentials, by the calls of the studio's pages. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readHistory } from '../../../project/release/history.ts';
import { keyFolder, makeKey, publicKeys } from '../../../project/release/keys.ts';
import { readPointer } from '../../../project/release/pointer.ts';
import { type Place, placeAt } from '../../../project/release/targets/place.ts';
import { testBucket } from '../../../project/release/targets/testing/bucket.ts';
import { httpRepository } from '../../../project/release/targets/testing/repository.ts';
import { verifyRelease } from '../../../project/release/verify.ts';
import { type TestStudio, testStudio } from '../accounts/testing/studio.ts';

interface Started {
  address: string;
  env?: Record<string, string>;
  close(): Promise<void>;
}

const kinds: Readonly<Record<string, () => Promise<Started>>> = {
  'a bucket': testBucket,
  'a git remote': httpRepository,
};

const files = {
  'openapi/openapi.yaml': 'openapi: 3.1.0\ninfo: { title: Home, version: "1" }\npaths: {}\n',
  'screens/app.json': JSON.stringify({
    name: 'home',
    start: '/pages/home',
    languages: { default: 'en', supported: ['en'], all: { en: { name: 'English', tag: 'en' } } },
  }),
  'screens/pages/home.json': JSON.stringify({
    route: '/pages/home',
    title: 'home',
    view: [{ type: 'text', text: 'borrow' }],
  }),
  'locales/en.json': JSON.stringify({ home: 'Home', borrow: 'Borrow' }),
};
const texts = 'locales/en.json';

describe.each(Object.keys(kinds))('%s', (kind) => {
  let home = '';
  let started: Started;
  let studio: TestStudio;
  let mika = '';
  /** All answers. */
  let answered = '';
  let secrets: string[] = [];

  beforeEach(async () => {
    home = fs.mkdtempSync(path.join(os.tmpdir(), 'studio-places-'));
    started = (await kinds[kind]?.()) as Started;
    for (const [name, value] of Object.entries(started.env ?? {})) vi.stubEnv(name, value);
    const key = makeKey(path.join(home, keyFolder));
    const pem = fs.readFileSync(key.private, 'utf8');
    vi.stubEnv('RELEASE_KEY', pem);
    secrets = [...pem.split('\n').filter((line) => /^\S{20,}$/.test(line)), ...secretsIn(started.env)];
    const publicKey = path.relative(home, key.public);
    studio = await testStudio(
      { ...files, [publicKey]: fs.readFileSync(key.public, 'utf8') },
      started.address,
    );
    mika = studio.person('Mika', ['pages', 'texts', 'publish']);
    answered = '';
  });
  afterEach(async () => {
    await studio.close();
    await started.close();
    vi.unstubAllEnvs();
    fs.rmSync(home, { recursive: true });
  });

  async function ask(name: string, body?: unknown, token = mika) {
    const answer = await studio.ask(name, token, body);
    answered += JSON.stringify([answer.body, answer.headers]);
    return answer;
  }
  /** Publishes the working copy. @returns the release */
  async function publish(message: string, parent: string | null, share?: number): Promise<string> {
    const { status, body } = await ask('POST /api/releases/publish', { message, parent, share });
    expect([status, body]).toEqual([200, expect.stringMatching(/^[0-9a-f]{16}$/)]);
    return body;
  }
  /** Moves the pointer. @returns the status */
  const move = async (way: string, more: object = {}): Promise<number> =>
    (await ask(`POST /api/releases/${way}`, { message: way, ...more })).status;
  /** Changes a text of the working copy. */
  async function write(from: string, to: string): Promise<void> {
    const was = studio.app.read(texts);
    const changes = [{ file: texts, was, text: was.replace(from, to) }];
    const step = { id: to, author: 'mika', label: 'Typed', changes };
    expect((await ask('POST /api/steps', step)).body).toEqual({ applied: to });
  }
  /** The place as another machine finds it, with the public key of the app. */
  function elsewhere(): Promise<Place> {
    const root = fs.mkdtempSync(path.join(home, 'copy'));
    fs.cpSync(path.join(studio.app.root, keyFolder), path.join(root, keyFolder), { recursive: true });
    return placeAt(root, started.address);
  }
  async function pointer() {
    const { folder } = await elsewhere();
    const { release, trial } = readPointer(folder) ?? {};
    return { release, trial: trial?.release, share: trial?.share };
  }

  test('publishes, tries, promotes and goes back there, and no answer has a key', async () => {
    expect((await ask('GET /api/releases')).body).toMatchObject({
      place: expect.stringContaining(started.address),
      current: null,
    });
    const first = await publish('First', null);
    expect(await pointer()).toEqual({ release: first });
    await write('Borrow', 'Take');
    expect((await ask('GET /api/review')).body).toMatchObject({ errors: [], sections: [{ title: 'Texts' }] });
    const second = await publish('Second', first, 0.1);
    expect(await move('share', { share: 0.5 })).toBe(200);
    expect(await pointer()).toEqual({ release: first, trial: second, share: 0.5 });
    expect(await move('promote')).toBe(200);
    expect(await pointer()).toEqual({ release: second });
    expect(await move('back', { from: second })).toBe(200);
    expect(await pointer()).toEqual({ release: first });
    const there = await elsewhere();
    expect(readHistory(there.folder).moves.map(({ reason, by }) => `${reason} ${by}`)).toEqual(
      ['release', 'trial', 'trial', 'promote', 'rollback'].map((one) => `${one} Mika`),
    );
    expect(
      await verifyRelease(there.read, publicKeys(path.join(studio.app.root, keyFolder)), second),
    ).toEqual([]);
    const { body } = await ask('GET /api/releases');
    expect(body).toMatchObject({ current: first, trial: null });
    expect(body.moves).toHaveLength(5);
    expect((await ask('GET /api/audit')).body.entries).toHaveLength(5);
    for (const secret of secrets) expect(answered).not.toContain(secret);
  }, 60_000);

  test('a move that another machine has overtaken, or that the place refuses, changes nothing', async () => {
    const first = await publish('First', null);
    await write('Borrow', 'Take');
    const viewer = studio.person('Vera', ['pages']);
    const given = { message: 'No', parent: first };
    expect((await ask('POST /api/releases/publish', given, viewer)).status).toBe(403);
    const late = await ask('POST /api/releases/publish', { message: 'Late', parent: 'f'.repeat(16) });
    expect([late.status, late.body.message]).toEqual([409, `The release in force is ${first} now`]);
    expect(await move('promote')).toBe(409);
    expect(await pointer()).toEqual({ release: first });
    await started.close();
    const gone = await ask('POST /api/releases/publish', given);
    expect([gone.status, gone.body.message]).toEqual([409, expect.stringContaining(started.address)]);
    for (const secret of secrets) expect(answered).not.toContain(secret);
    started = { ...started, close: async () => {} };
  }, 60_000);
});

const secretsIn = (env: Record<string, string> = {}): string[] =>
  Object.entries(env).flatMap(([name, value]) => (name.includes('SECRET') ? [value] : []));
