/** One key replaces another: which one signs at each step, and what the app takes. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { library } from '../../../tests/fixtures/library.ts';
import { readProject } from '../../language/node.ts';
import { signerOf } from '../../language/release/signature.ts';
import { makeKey, type NewKey, publicKeys, shellKeys } from './keys.ts';
import { point } from './pointer.ts';
import { signerFor } from './signer.ts';
import { inFolder, verifyPointer, verifyRelease } from './verify.ts';
import { writeRelease } from './write.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'rotation-'));
const folder = path.join(root, 'dist/release');
const keys = path.join(root, 'keys');
const project = readProject(library);
afterAll(() => fs.rmSync(root, { recursive: true }));

/** As a build does. @returns the ids */
function build(): string[] {
  fs.mkdirSync(path.join(root, 'dist'), { recursive: true });
  fs.writeFileSync(path.join(root, 'dist', shellKeys), JSON.stringify(publicKeys(keys)));
  return Object.keys(publicKeys(keys));
}

/** Puts a release in force with the default key, or with another one. @returns the key that signed the pointer */
async function sign(name: string, given?: string): Promise<string | undefined> {
  await point(folder, name, { by: 'Mika', reason: 'release', signer: signerFor(folder, given) });
  return signerOf(fs.readFileSync(path.join(folder, 'current.json'), 'utf8'));
}

/** Compiles the definitions. @returns the name of the release */
const write = async (given?: string): Promise<string> =>
  (await writeRelease(project, folder, { compressed: false, signer: signerFor(folder, given) })).release;

/** The files that the app would refuse, of the pointer and of a release. */
async function refused(name: string): Promise<string[]> {
  const trusted = JSON.parse(fs.readFileSync(path.join(root, 'dist', shellKeys), 'utf8'));
  const { faults } = await verifyPointer(inFolder(folder), trusted);
  return [...faults, ...(await verifyRelease(inFolder(folder), trusted, name))].map(({ file }) => file);
}

/** A key whose files are listed before those of another one. */
function makeKeyBefore(id: string): NewKey {
  for (;;) {
    const made = makeKey(keys);
    if (made.id < id) return made;
    for (const file of [made.private, made.public]) fs.rmSync(file);
  }
}

test('a new key signs nothing until it is named, then everything; a removed one is refused', {
  timeout: 60_000,
}, async () => {
  const old = makeKey(keys);
  build();
  const first = await write();
  expect(await sign(first)).toBe(old.id);

  const fresh = makeKeyBefore(old.id);
  // Before the build, and after it: devices may still have the build before.
  expect(await sign(first)).toBe(old.id);
  expect(() => signerFor(folder, fresh.private)).toThrow('A new key is built in first');
  expect(build()).toEqual([fresh.id, old.id]);
  expect(await sign(first)).toBe(old.id);

  const second = await write(fresh.private);
  expect(second).not.toBe(first);
  expect(await sign(second, fresh.private)).toBe(fresh.id);
  expect(await sign(second)).toBe(fresh.id);
  // Until the old key is removed, its releases can be put back.
  expect(await refused(first)).toEqual([]);

  fs.rmSync(old.public);
  expect(build()).toEqual([fresh.id]);
  expect(await refused(second)).toEqual([]);
  expect(await refused(first)).toEqual([expect.stringContaining(first)]);
  await expect(point(folder, first)).rejects.toThrow('is not signed with a key that the app knows');
  expect(() => signerFor(folder, old.private)).toThrow(`does not know the key ${old.id}`);
});

test('where releases are published elsewhere, the pointer there decides', async () => {
  const elsewhere = path.join(root, '.shoji/targets/other/release');
  fs.mkdirSync(elsewhere, { recursive: true });
  const [inUse = ''] = Object.keys(publicKeys(keys));
  const other = makeKeyBefore(inUse);
  build();
  fs.writeFileSync(
    path.join(elsewhere, 'current.json'),
    signerFor(folder, other.private)?.signed('current.json', '{}') ?? '',
  );
  expect(signerFor(folder, undefined, elsewhere)?.id).toBe(other.id);
  expect(signerFor(folder)?.id).toBe(inUse);
});
