/** What is the same of all places: two working copies publish to one of them. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readHistory } from '../history.ts';
import { makeKey, publicKeys, signerOf } from '../keys.ts';
import { rowsOf } from '../list.ts';
import { readPointer } from '../pointer.ts';
import { putInForce, ReleaseConflict } from '../put.ts';
import { releaseBefore, rollback } from '../rollback.ts';
import { addTo } from '../testing/folder.ts';
import { promote, putOnTrial } from '../trial.ts';
import { type Place, placeAt } from './place.ts';
import { type TestBucket, testBucket } from './testing/bucket.ts';
import { fileRepository, httpRepository } from './testing/repository.ts';

interface Started {
  address: string;
  env?: Record<string, string>;
  close(): Promise<void>;
}

const kinds: Readonly<Record<string, () => Promise<Started> | Started>> = {
  'a bucket': testBucket,
  'a repository at a path': fileRepository,
  'a repository over HTTP': httpRepository,
};

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'places-'));
let copies = 0;
/** The folder of an app. */
function workingCopy(): string {
  const root = path.join(home, `copy${copies++}`);
  fs.mkdirSync(root);
  return root;
}
afterAll(() => fs.rmSync(home, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

const [a = '', b = '', c = ''] = ['a', 'b', 'c'].map((digit) => digit.repeat(16));
const putting = (release: string, parent: string | null, author = 'Aya') => ({
  release,
  parent,
  author,
  commit: null,
  message: `${author} ${release[0]}`,
});

function publish(place: Place, release: string, parent: string | null, author?: string): Promise<void> {
  addTo(place.folder, release);
  return place.change(() => putInForce(place.folder, putting(release, parent, author)));
}

describe.each(Object.keys(kinds))('%s', (kind) => {
  let started: Started;
  let address = '';
  let branch = 0;
  const open = (root = workingCopy()): Promise<Place> => placeAt(root, address);
  beforeAll(async () => {
    started = (await kinds[kind]?.()) as Started;
  });
  afterAll(() => started.close());
  beforeEach(() => {
    for (const [name, value] of Object.entries(started.env ?? {})) vi.stubEnv(name, value);
    // Each test has a place of its own.
    branch += 1;
    address = started.address.startsWith('s3:')
      ? `${started.address}/${branch}`
      : `${started.address}#branch${branch}`;
  });

  test('what one working copy has published, another finds: pointer, history and files', async () => {
    const aya = await open();
    expect([aya.names(), readPointer(aya.folder)]).toEqual([[], undefined]);
    fs.mkdirSync(path.join(aya.folder, a, 'screens'), { recursive: true });
    fs.writeFileSync(path.join(aya.folder, a, 'screens/ページ #1.json'), '{"text":"日本語 & more"}');
    fs.writeFileSync(path.join(aya.folder, a, 'screens/x.json.br'), 'compressed');
    await publish(aya, a, null);
    const ken = await open();
    expect(ken.names()).toEqual([a]);
    expect(readPointer(ken.folder)).toMatchObject({ release: a, app: { start: a } });
    expect(readHistory(ken.folder)).toMatchObject({ moves: [{ release: a, by: 'Aya', message: 'Aya a' }] });
    expect(fs.readFileSync(path.join(ken.folder, a, 'screens/ページ #1.json'), 'utf8')).toContain('日本語');
    // Hosts compress by themselves.
    expect(fs.existsSync(path.join(ken.folder, a, 'screens/x.json.br'))).toBe(false);
    expect(await ken.read(`${a}/app.json`)).toEqual(Buffer.from(JSON.stringify({ start: a })));
    expect(await ken.read(`${a}/none.json`)).toBeUndefined();
  });

  test('the second to publish is refused, is told of the first, and has changed nothing', async () => {
    const aya = await open();
    await publish(aya, a, null);
    const ken = await open();
    await publish(aya, b, a);
    // Seen at once, as the place is read before.
    const refused = await publish(ken, c, a, 'Ken').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ReleaseConflict);
    expect((refused as ReleaseConflict).pointer?.release).toBe(b);
    expect((refused as ReleaseConflict).history.moves.at(-1)).toMatchObject({ by: 'Aya', message: 'Aya b' });
    const now = await open();
    expect(readPointer(now.folder)?.release).toBe(b);
    expect(Object.keys(readHistory(now.folder).releases)).toEqual([a, b]);
  });

  test('of two at the same moment one succeeds, each time', async () => {
    const [aya, ken] = [await open(), await open()];
    await publish(aya, a, null);
    let parent = a;
    for (let round = 0; round < (kind === 'a bucket' ? 10 : 3); round += 1) {
      const names = ['d', 'e'].map((digit) => digit + round.toString(16).padStart(15, '0'));
      const results = await Promise.allSettled([
        publish(aya, names[0] ?? '', parent, 'Aya'),
        publish(ken, names[1] ?? '', parent, 'Ken'),
      ]);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const [lost] = results.filter((result) => result.status === 'rejected');
      expect(lost?.reason).toBeInstanceOf(ReleaseConflict);
      parent = names[results.findIndex(({ status }) => status === 'fulfilled')] ?? '';
      const now = await open();
      expect(readPointer(now.folder)?.release).toBe(parent);
      // The history says the same as the pointer: servers go by it.
      expect(readHistory(now.folder).moves.at(-1)?.release).toBe(parent);
      expect(readHistory(now.folder).moves).toHaveLength(round + 2);
    }
  }, 120_000);

  test('trials, promotion and the way back work from another machine', async () => {
    const aya = await open();
    await publish(aya, a, null);
    addTo(aya.folder, b);
    await aya.change(() => putOnTrial(aya.folder, { release: b, share: 0.1 }, { by: 'Aya' }));
    const ken = await open();
    expect(readPointer(ken.folder)).toMatchObject({ release: a, trial: { release: b, share: 0.1 } });
    await ken.change(() => promote(ken.folder, { by: 'Ken' }));
    const mika = await open();
    expect(rowsOf(mika.folder, mika.names()).map(({ release, state }) => [release, state])).toEqual(
      expect.arrayContaining([
        [a, 'taken'],
        [b, 'in force'],
      ]),
    );
    const before = releaseBefore(mika.folder, b, mika.names());
    await mika.fetch(before);
    await mika.change(() => rollback(mika.folder, { from: b, to: before }, { by: 'Mika' }));
    expect(readPointer((await open()).folder)?.release).toBe(a);
  });

  test('what is not signed with a key of the app is not taken over, nor signed again', async () => {
    const root = workingCopy();
    const key = makeKey(path.join(root, 'keys'));
    const open = (): Promise<Place> => placeAt(root, address);
    const place = await open();
    const signer = signerOf(fs.readFileSync(key.private, 'utf8'));
    expect(Object.keys(publicKeys(path.join(root, 'keys')))).toEqual([signer.id]);
    // A release with its signed list of files.
    for (const [file, text] of Object.entries({
      'app.json': '{"start":"a"}',
      'server/files.json': '{"files":["app.json"]}',
    })) {
      fs.mkdirSync(path.dirname(path.join(place.folder, a, file)), { recursive: true });
      fs.writeFileSync(path.join(place.folder, a, file), signer.signed(`${a}/${file}`, text));
    }
    await place.change(() => putInForce(place.folder, { ...putting(a, null), signer }));
    expect(readPointer((await open()).folder)?.release).toBe(a);
    // Somebody without the key writes to the place.
    const other = await placeAt(workingCopy(), address);
    await publish(other, b, a, 'Nobody');
    await expect(open()).rejects.toThrow(/current\.json: not signed/);
  });
});

test('a storage that ignores the conditions of writes is refused before anything is overwritten', async () => {
  const bucket = await testBucket(false);
  try {
    for (const [name, value] of Object.entries(bucket.env)) vi.stubEnv(name, value);
    const place = await placeAt(workingCopy(), bucket.address);
    await expect(publish(place, a, null)).rejects.toThrow('ignores if-none-match of writes');
    expect(readPointer((await placeAt(workingCopy(), bucket.address)).folder)).toBeUndefined();
  } finally {
    await bucket.close();
  }
});

describe('a bucket', () => {
  let bucket: TestBucket;
  beforeAll(async () => {
    bucket = await testBucket();
  });
  afterAll(() => bucket.close());
  beforeEach(() => {
    bucket.onRequest = () => {};
    for (const [name, value] of Object.entries(bucket.env)) vi.stubEnv(name, value);
  });

  test('content comes first and the pointer last, and a release is complete with its app.json', async () => {
    const place = await placeAt(workingCopy(), `${bucket.address}/order`);
    addTo(place.folder, a);
    fs.writeFileSync(path.join(place.folder, a, 'z.json'), '{}');
    const written: string[] = [];
    bucket.onRequest = (method, address) => {
      if (method === 'PUT' && !address.includes('.conditional'))
        written.push(address.split('/order/')[1] ?? '');
    };
    await place.change(() => putInForce(place.folder, putting(a, null)));
    expect(written).toEqual([`${a}/z.json`, `${a}/app.json`, 'history.json', 'current.json']);
  });

  test('a history whose pointer was overtaken is reverted', async () => {
    const aya = await placeAt(workingCopy(), `${bucket.address}/back`);
    await publish(aya, a, null);
    addTo(aya.folder, b);
    const ken = await placeAt(workingCopy(), `${bucket.address}/back`);
    // Somebody else moves only the pointer, between Aya's two writes.
    bucket.onRequest = async (method, address) => {
      if (method !== 'PUT' || !address.endsWith('/current.json')) return;
      bucket.onRequest = () => {};
      const { AwsClient } = await import('aws4fetch');
      const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '' } = bucket.env;
      const client = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region: 'us-east-1' });
      const pointer = { ...readPointer(ken.folder), sequence: 1 };
      await client.fetch(`${bucket.url}back/current.json`, { method: 'PUT', body: JSON.stringify(pointer) });
    };
    const refused = aya.change(() => putInForce(aya.folder, putting(b, a)));
    await expect(refused).rejects.toBeInstanceOf(ReleaseConflict);
    const now = await placeAt(workingCopy(), `${bucket.address}/back`);
    expect(readPointer(now.folder)).toMatchObject({ release: a, sequence: 1 });
    expect(readHistory(now.folder).moves).toHaveLength(1);
  });

  test('wrong keys, a missing bucket and no server are said, without the secret', async () => {
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'wrong-secret');
    const wrong = await placeAt(workingCopy(), bucket.address).catch((error: Error) => error.message);
    expect(wrong).toMatch(/HTTP 403 SignatureDoesNotMatch/);
    expect(wrong).not.toContain('wrong-secret');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER');
    await expect(placeAt(workingCopy(), 's3://nowhere')).rejects.toThrow('NoSuchBucket');
    vi.stubEnv('AWS_ENDPOINT_URL', 'http://127.0.0.1:9');
    await expect(placeAt(workingCopy(), bucket.address)).rejects.toThrow('cannot be reached');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', '');
    await expect(placeAt(workingCopy(), bucket.address)).rejects.toThrow('set AWS_ACCESS_KEY_ID');
  });
});

test('a commit in the repository is what was published, and passwords and tokens in addresses are refused', async () => {
  const repository = fileRepository();
  try {
    const place = await placeAt(workingCopy(), `${repository.address}#live`);
    await publish(place, a, null);
    const git = (...args: string[]): string =>
      execFileSync('git', ['-C', repository.folder, ...args], { encoding: 'utf8' }).trim();
    expect(git('log', '--format=%s', 'live')).toBe(`release ${a}`);
    expect(git('ls-tree', '-r', '--name-only', 'live').split('\n')).toEqual([
      `${a}/app.json`,
      'current.json',
      'history.json',
    ]);
    for (const given of ['me:secret', 'token'])
      await expect(placeAt(workingCopy(), `git+https://${given}@localhost/x.git`)).rejects.toThrow(
        'has a password or a user name in it',
      );
    await expect(placeAt(workingCopy(), 'git+file:///nowhere/at-all')).rejects.toThrow('git ls-remote');
  } finally {
    await repository.close();
  }
});
