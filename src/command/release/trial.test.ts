/** What `shoji release trial` says and asks before a trial, and what `promote` says afterwards. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { library } from '../../../tests/fixtures/library.ts';
import { noteBasis } from '../../project/release/basis.ts';
import * as release from './index.ts';
import * as promote from './promote.ts';
import * as trial from './trial.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'trial-command-'));
const pointerFile = path.join(root, 'dist/release/current.json');
let printed: string[] = [];
const output = (): string => printed.join('\n');

/** @returns the exit code */
async function call({ run }: Pick<typeof release, 'run'>, ...args: string[]): Promise<number> {
  printed = [];
  return run([...args, '--root', root]);
}
interface Pointer {
  release: string;
  trial?: { release: string; share: number };
}
const pointer = (): Pointer => JSON.parse(fs.readFileSync(pointerFile, 'utf8'));

beforeAll(() => fs.cpSync(library.root, root, { recursive: true }));
afterAll(() => fs.rmSync(root, { recursive: true }));
beforeEach(() => {
  for (const stream of ['log', 'error'] as const)
    vi.spyOn(console, stream).mockImplementation((text) => void printed.push(String(text)));
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
});
afterEach(() => vi.restoreAllMocks());

function requireShelf(): void {
  const form = path.join(root, 'schemas/loan.json');
  const schema = JSON.parse(fs.readFileSync(form, 'utf8'));
  schema.properties.shelf = { type: 'string', 'x-title': { en: 'Shelf', jp: '棚' } };
  schema.required = [...schema.required, 'shelf'];
  fs.writeFileSync(form, JSON.stringify(schema));
}

test('a trial that breaks nothing starts without a question', async () => {
  expect(await call(release)).toBe(0);
  const texts = path.join(root, 'locales/en.json');
  fs.writeFileSync(texts, fs.readFileSync(texts, 'utf8').replace('Borrow', 'Take'));
  expect(await call(trial, '--share', '10')).toBe(0);
  expect(output()).not.toContain('breaks');
  expect(await call(trial, '--end')).toBe(0);
});

test('a breaking trial needs a confirmation, and lists the effects on devices and on other programs', async () => {
  requireShelf();
  expect(await call(trial, '--share', '10')).toBe(1);
  expect(output()).toContain('On the devices of the trial:');
  expect(output()).toContain('For other programs that call the server, once it is promoted:');
  expect(output()).toMatch(/^ {2}POST \/\S+ {2}shelf {2}is new and required$/m);
  expect(output()).toContain('Nothing was put on trial');
  expect(pointer().trial).toBeUndefined();
  expect(await call(trial, '--share', '10', '--yes')).toBe(0);
  expect(output()).toContain('is new and required');
  expect(pointer().trial).toMatchObject({ share: 0.1 });
});

test('changing the share needs no new confirmation; promoting lists what breaks from now on', async () => {
  const name = pointer().trial?.release ?? '';
  expect(await call(trial, name, '--share', '50')).toBe(0);
  expect(output()).not.toContain('breaks');
  expect(pointer().trial).toMatchObject({ release: name, share: 0.5 });
  expect(await call(promote)).toBe(0);
  expect(output()).toContain(`${name} is in force`);
  expect(output()).toMatch(/shelf {2}is new and required$/m);
  expect(pointer()).toMatchObject({ release: name });
});

test('a trial of work that others have overtaken is refused, with what they have released', async () => {
  const mine = pointer().release;
  const texts = path.join(root, 'locales/en.json');
  const wording = fs.readFileSync(texts, 'utf8');
  fs.writeFileSync(texts, wording.replace('Take', 'Fetch'));
  expect(await call(release, '--message', 'by a colleague')).toBe(0);
  const theirs = pointer().release;
  // This working copy knows of its own release only.
  noteBasis(root, path.dirname(pointerFile), mine);
  fs.writeFileSync(texts, wording.replace('Take', 'Carry'));
  expect(await call(trial, '--share', '10')).toBe(1);
  expect(output()).toContain(`Nothing was put on trial: your work started from ${mine}, and ${theirs}`);
  expect(output()).toContain('by a colleague');
  expect(pointer().trial).toBeUndefined();
  expect(await call(trial, '--share', '10', '--parent', theirs)).toBe(0);
  expect(pointer().trial).toMatchObject({ share: 0.1 });
});
