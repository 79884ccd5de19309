/** Servers accept only files signed with a key of the app, whoever writes to the storage of releases. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../server/common/clock.ts';
import { followReleases, type Releases } from '../../server/releases/index.ts';
import { portOf } from '../../server/testing/process.ts';
import { TestReleases } from '../../server/testing/releases.ts';
import { makeKey, publicKeys, type Signer, signerOf } from '../../src/project/release/keys.ts';
import { point } from '../../src/project/release/pointer.ts';

let storage: TestReleases;
let signer: Signer;
let first: string;
let second: string;
let errors: string[];
let following: Releases | undefined;
let served: (file: string, text: string) => string;
const rulesOf = (): string => `${second}/server/rules.json`;

const place = (file: string): string => join(storage.folder, file);
const read = (file: string): string => readFileSync(place(file), 'utf8');
const unsigned = (text: string): string => text.replace(/"signature":"[^"]*",/, '');

function add(constants: Record<string, string>): string {
  const name = storage.add(() => {}, { constants });
  for (const file of ['app.json', 'server/contract.json', 'server/rules.json'].map((one) => `${name}/${one}`))
    writeFileSync(place(file), signer.signed(file, read(file)));
  return name;
}
const move = (release: string): Promise<unknown> =>
  point(storage.folder, release, { by: 'operator', reason: 'release', signer });
const follow = async (): Promise<Releases> => {
  const onError = (error: unknown): number => errors.push(String(error));
  following = await followReleases(address, systemClock.now, onError, publicKeys(place('keys')));
  return following;
};
/** Each call that names an unknown release causes a look. */
const lookAgain = async ({ of }: Releases): Promise<void> => {
  for (let looks = 0; looks < 3; looks++)
    await expect(of('0'.repeat(16))).rejects.toMatchObject({ reason: 'release_outdated' });
};

const server = createServer(({ url = '' }, response) => {
  const file = url.slice(1);
  response.end(served(file, read(file)));
}).listen(0);
const address = `http://127.0.0.1:${portOf(server)}`;

beforeEach(async () => {
  storage = new TestReleases();
  signer = signerOf(readFileSync(makeKey(place('keys')).private, 'utf8'));
  errors = [];
  served = (_, text) => text;
  first = add({ most: '5' });
  second = add({ most: '6' });
  await move(first);
});
afterEach(() => {
  following?.close();
  storage.remove();
});
afterAll(() => {
  server.close();
});

/** What the storage serves of some file instead of what was signed. */
const changes: Record<string, [file: () => string, change: (text: string) => string]> = {
  'its rules are changed': [rulesOf, (text) => text.replace('"6"', '"999999"')],
  'its rules are not signed': [rulesOf, unsigned],
  'its rules are those of another release': [rulesOf, () => read(`${first}/server/rules.json`)],
  'its contract is changed': [
    () => `${second}/server/contract.json`,
    (text) => text.replace('"required":', '"Required":'),
  ],
  'the pointer is changed': [() => 'current.json', (text) => text.replace(second, first)],
  'the history is changed': [() => 'history.json', (text) => text.replace('operator', 'somebody')],
  'the history is signed with an unknown key': [
    () => 'history.json',
    (text) =>
      signerOf(readFileSync(makeKey(place('others')).private, 'utf8')).signed('history.json', unsigned(text)),
  ],
};

test.for(Object.entries(changes))('a release is not taken while %s', async ([, [file, change]]) => {
  const releases = await follow();
  served = (asked, text) => {
    if (asked !== file()) return text;
    const changed = change(text);
    expect(changed).not.toBe(text);
    return changed;
  };
  await move(second);
  await lookAgain(releases);
  expect(errors).toEqual([expect.stringContaining(`Unverified: ${file()}`)]);
  expect(releases.inForce()).toMatchObject({ name: first, rules: { constants: { most: '5' } } });
  expect((await releases.of(first))?.name).toBe(first);
  await expect(releases.of(second)).rejects.toMatchObject({ reason: 'release_outdated' });

  served = (_, text) => text;
  expect((await releases.of(second))?.name).toBe(second);
  expect(releases.inForce()?.rules.constants).toEqual({ most: '6' });
  expect(errors).toHaveLength(1);
});

test.for([
  ['pointer', ['current.json']],
  ['history', ['history.json']],
  ['pointer and history', ['current.json', 'history.json']],
] as const)('an older %s is not taken', async ([, files]) => {
  const older = new Map(files.map((file) => [file as string, read(file)]));
  await move(second);
  const releases = await follow();
  served = (file, text) => older.get(file) ?? text;
  await lookAgain(releases);
  expect(errors).toEqual([expect.stringContaining('older than the one that was read')]);
  expect(releases.inForce()?.name).toBe(second);
  expect(releases.pointer()?.release).toBe(second);
});

test('an earlier release whose rules were changed is refused, and reported once', async () => {
  await move(second);
  const releases = await follow();
  served = (file, text) => (file === `${first}/server/rules.json` ? text.replace('"5"', '"999999"') : text);
  for (let calls = 0; calls < 3; calls++)
    await expect(releases.of(first)).rejects.toMatchObject({ reason: 'release_outdated' });
  expect(errors).toEqual([expect.stringContaining(`Unverified: ${first}/server/rules.json`)]);
  expect(releases.inForce()?.name).toBe(second);

  served = (_, text) => text;
  expect((await releases.of(first))?.rules.constants).toEqual({ most: '5' });
});

test('a server that can verify nothing at its start has no release in force', async () => {
  served = (file, text) => (file === 'current.json' ? unsigned(text) : text);
  const releases = await follow();
  expect(releases.inForce()).toBeUndefined();
  expect(errors).toEqual([expect.stringContaining('Unverified: current.json')]);
});
