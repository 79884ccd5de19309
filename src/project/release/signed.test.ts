import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { library } from '../../../tests/fixtures/library.ts';
import { readProject } from '../../language/node.ts';
import { verified } from '../../language/release/signature.ts';
import { makeKey, type NewKey, publicKeys, shellKeys, signerOf } from './keys.ts';
import { point } from './pointer.ts';
import { filesIn } from './read.ts';
import { signerFor, trustedKeys } from './signer.ts';
import { inFolder, verifyPointer, verifyRelease } from './verify.ts';
import { writeRelease } from './write.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'signed-'));
const folder = path.join(root, 'dist/release');
const keys = path.join(root, 'keys');
const project = readProject(library);
let key: NewKey;
let release = '';

const read = (file: string): string => fs.readFileSync(path.join(folder, file), 'utf8');
const faults = async (): Promise<string[]> => {
  const trusted = trustedKeys(folder);
  const beside = await verifyPointer(inFolder(folder), trusted);
  return [...beside.faults, ...(await verifyRelease(inFolder(folder), trusted, release))].map(
    ({ file }) => file,
  );
};
/** Changes a file for a while. */
async function withFileContent(
  file: string,
  content: string | null,
  check: () => Promise<void>,
): Promise<void> {
  const before = read(file);
  if (content === null) fs.rmSync(path.join(folder, file));
  else fs.writeFileSync(path.join(folder, file), content);
  await check().finally(() => fs.writeFileSync(path.join(folder, file), before));
}

beforeAll(async () => {
  key = makeKey(keys);
  ({ release } = await writeRelease(project, folder, { compressed: false }));
  await point(folder, release);
});
afterAll(() => fs.rmSync(root, { recursive: true }));

test('a private key is readable by its owner only, is ignored by git, and overwrites none', () => {
  expect(fs.statSync(key.private).mode & 0o777).toBe(0o600);
  execFileSync('git', ['init', '--quiet', root]);
  const tracked = execFileSync('git', ['-C', root, 'ls-files', '--others', '--exclude-standard', 'keys'], {
    encoding: 'utf8',
  });
  expect(tracked).toContain(`keys/${key.id}.pub`);
  expect(tracked).not.toContain('.key');
  const before = fs.readFileSync(key.private, 'utf8');
  const other = makeKey(path.join(root, 'other'));
  expect(other.id).not.toBe(key.id);
  expect(fs.readFileSync(key.private, 'utf8')).toBe(before);
});

test('every JSON file of a release, the pointer and the history are signed as what they are', async () => {
  const trusted = publicKeys(keys);
  const files = [
    ...filesIn(folder, release).map((file) => `${release}/${file}`),
    'current.json',
    'history.json',
  ];
  expect(files.length).toBeGreaterThan(10);
  for (const file of files)
    expect(JSON.parse(await verified(trusted, file, read(file)))).toBeTypeOf('object');
  expect(JSON.parse(read('current.json')).app).not.toHaveProperty('signature');
  expect(await faults()).toEqual([]);
});

test('a file that is changed, swapped or missing is named', async () => {
  const page = `${release}/screens/pages/loans/index.json`;
  const changed = read(page).replace('"route"', '"Route"');
  await withFileContent(page, changed, async () => expect(await faults()).toEqual([page]));
  await withFileContent(page, read(`${release}/screens/pages/shelf/index.json`), async () =>
    expect(await faults()).toEqual([page]),
  );
  await withFileContent(page, null, async () => expect(await faults()).toEqual([page]));
  const form = `${release}/forms/pin.js`;
  await withFileContent(form, `${read(form)}\n`, async () => expect(await faults()).toEqual([form]));
  const schema = `${release}/forms/pin.json`;
  await withFileContent(schema, read(schema).replace('sha256-', 'sha256-0'), async () =>
    expect(await faults()).toEqual([schema, form]),
  );
  await withFileContent(
    'current.json',
    read('current.json').replace('"sequence":1', '"sequence":9'),
    async () => expect(await faults()).toEqual(['current.json']),
  );
});

test('what the app would refuse is not made: without its key, with another one, or a rollback to unsigned files', async () => {
  const elsewhere = path.join(root, 'elsewhere/dist/release');
  fs.mkdirSync(elsewhere, { recursive: true });
  const built = path.join(path.dirname(elsewhere), shellKeys);
  const unsigned = await writeRelease(project, elsewhere, { compressed: false });
  fs.writeFileSync(built, JSON.stringify(publicKeys(keys)));
  expect(() => signerFor(elsewhere, undefined)).toThrow(`takes only what is signed with ${key.id}`);
  const other = makeKey(path.join(root, 'another'));
  expect(() => signerFor(elsewhere, other.private)).toThrow(`does not know the key ${other.id}`);
  expect(() => signerFor(elsewhere, '-----BEGIN nothing')).toThrow('not a private key');
  const signer = signerFor(elsewhere, key.private);
  expect(signer?.id).toBe(key.id);
  const change = { by: 'Mika', reason: 'rollback', signer } as const;
  await expect(point(elsewhere, unsigned.release, change)).rejects.toThrow('not signed with a key');
  expect(fs.existsSync(path.join(elsewhere, 'current.json'))).toBe(false);
});

test('with another key the same definitions have another name, so that no address has two contents', async () => {
  const other = signerOf(fs.readFileSync(makeKey(path.join(root, 'third')).private, 'utf8'));
  const written = await writeRelease(project, folder, { compressed: false, signer: other });
  expect(written.release).not.toBe(release);
  expect(await writeRelease(project, folder)).toMatchObject({ release, fresh: false });
});
