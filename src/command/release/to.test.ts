/** The release commands with a place elsewhere, and a server that follows the releases there. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { library } from '../../../tests/fixtures/library.ts';
import { type TestBucket, testBucket } from '../../project/release/targets/testing/bucket.ts';
import { fileRepository, type TestRepository } from '../../project/release/targets/testing/repository.ts';
import { followReleases, type Releases } from '../../server/index.ts';
import * as release from './index.ts';
import * as list from './list.ts';
import * as rollback from './rollback.ts';
import * as trial from './trial.ts';
import * as verify from './verify.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'release-to-'));
let bucket: TestBucket;
let repository: TestRepository;
let printed: string[] = [];
const output = (): string => printed.join('\n');

/** @returns the exit code */
async function call({ run }: Pick<typeof release, 'run'>, ...args: string[]): Promise<number> {
  printed = [];
  return run([...args, '--root', root]);
}

function rename(from: string, to: string): void {
  const texts = path.join(root, 'locales/en.json');
  const text = fs.readFileSync(texts, 'utf8');
  expect(text).toContain(from);
  fs.writeFileSync(texts, text.replace(from, to));
}

beforeAll(async () => {
  fs.cpSync(library.root, root, { recursive: true });
  bucket = await testBucket();
  repository = fileRepository();
});
afterAll(async () => {
  await Promise.all([bucket.close(), repository.close()]);
  fs.rmSync(root, { recursive: true });
});
beforeEach(() => {
  for (const [name, value] of Object.entries(bucket.env)) vi.stubEnv(name, value);
  for (const stream of ['log', 'error'] as const)
    vi.spyOn(console, stream).mockImplementation((text) => void printed.push(String(text)));
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const nameIn = (releases: Releases<{ name: string }>): string | undefined => releases.inForce()?.name;

test('a server takes the release in force from the bucket, and follows it forward and back', async () => {
  const to = ['--to', bucket.address];
  expect(await call(release, ...to, '--message', 'First')).toBe(0);
  const releases = await followReleases(bucket.url, {
    load: async (name, read) => ({ name, contract: await read('server/contract.json') }),
    onError: (error) => {
      throw error;
    },
  });
  try {
    const first = nameIn(releases);
    expect(releases.inForce()?.contract).toContain('openapi');
    rename('Borrow', 'Take home');
    expect(await call(release, ...to, '--message', 'Second')).toBe(0);
    await vi.waitFor(() => expect(nameIn(releases)).not.toBe(first), 5000);
    expect(await call(list, ...to)).toBe(0);
    expect(output()).toMatch(/in force .* Second\n.* taken .* First/);
    expect(await call(rollback, ...to)).toBe(0);
    await vi.waitFor(() => expect(nameIn(releases)).toBe(first), 5000);
    rename('Take home', 'Carry off');
    expect(await call(trial, ...to, '--share', '10', '--parent', first ?? '', '--yes')).toBe(0);
    await vi.waitFor(() => expect(releases.pointer()?.trial?.share).toBe(0.1), 5000);
    // The folder of the app has nothing of it.
    expect(fs.existsSync(path.join(root, 'dist/release'))).toBe(false);
  } finally {
    releases.close();
  }
}, 120_000);

test('signed releases are published signed, and verified at the place', async () => {
  const { makeKey } = await import('../../project/release/keys.ts');
  makeKey(path.join(root, 'keys'));
  const to = ['--to', `${repository.address}#live`];
  expect(await call(release, ...to)).toBe(0);
  expect(await call(verify, ...to)).toBe(0);
  expect(output()).toContain('is unchanged since it was signed');
}, 60_000);

test('a place is given once', async () => {
  await expect(call(list, '--to', 'a', '--out', 'b')).rejects.toThrow('--out or --to');
});
