/** The release commands, in an app of its own in a git repository of its own. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { library } from '../../../tests/fixtures/library.ts';
import { historyOf } from '../../language/release/history.ts';
import { UsageError } from '../subcommand.ts';
import * as diff from './diff.ts';
import * as release from './index.ts';
import * as list from './list.ts';
import * as prune from './prune.ts';
import * as rollback from './rollback.ts';

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'release-command-'));
const releases = path.join(home, 'releases');
const mika = path.join(home, 'mika');
const ken = path.join(home, 'ken');

let printed: string[] = [];
const output = (): string => printed.join('\n');

function git(root: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}

/** Runs a subcommand in a working copy. @returns the exit code */
async function call({ run }: Pick<typeof release, 'run'>, root: string, ...args: string[]): Promise<number> {
  printed = [];
  vi.stubEnv('SHOJI_AUTHOR', root === mika ? 'Mika' : 'Ken');
  return run([...args, '--root', root, '--out', releases]);
}

function edit(root: string, file: string, from: string, to: string): void {
  const place = path.join(root, file);
  const text = fs.readFileSync(place, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  fs.writeFileSync(place, text.replace(from, to));
}

function commit(root: string, message: string): void {
  git(root, 'add', '-A');
  git(root, 'commit', '-qm', message);
}

const pointer = (): { release: string; sequence: number } =>
  JSON.parse(fs.readFileSync(path.join(releases, 'current.json'), 'utf8'));
const history = () => historyOf(fs.readFileSync(path.join(releases, 'history.json'), 'utf8'));
const last = () => history().moves.at(-1);

beforeAll(() => {
  fs.cpSync(library.root, mika, { recursive: true });
  git(mika, 'init', '-q');
  for (const root of [mika]) {
    git(root, 'config', 'user.name', 'Mika');
    git(root, 'config', 'user.email', 'mika@example.com');
  }
  commit(mika, 'The first shelf');
  git(home, 'clone', '-q', mika, ken);
  git(ken, 'config', 'user.name', 'Ken');
  git(ken, 'config', 'user.email', 'ken@example.com');
});
afterAll(() => fs.rmSync(home, { recursive: true }));
beforeEach(() => {
  for (const stream of ['log', 'error'] as const)
    vi.spyOn(console, stream).mockImplementation((text) => void printed.push(String(text)));
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

let first = '';
let second = '';

test('the first release has no parent; author, time, commit and message are kept, and no address', async () => {
  expect(await call(release, mika)).toBe(0);
  first = pointer().release;
  expect(history().releases[first]).toEqual({
    parent: null,
    author: 'Mika',
    at: expect.any(Number),
    commit: git(mika, 'rev-parse', 'HEAD'),
    message: 'The first shelf',
  });
  expect(last()).toMatchObject({ release: first, by: 'Mika', reason: 'release' });
  expect(fs.readFileSync(path.join(releases, 'history.json'), 'utf8')).not.toContain('@');
  expect(git(mika, 'status', '--porcelain')).toBe('');
});

test('definitions that are in force already are not released again, and nothing is recorded', async () => {
  expect(await call(release, mika)).toBe(0);
  expect(output()).toContain(`${first} is in force already`);
  expect(history().moves).toHaveLength(1);
});

test('there is no release before the first one', async () => {
  await expect(call(rollback, mika)).rejects.toThrow(
    `${first} is the first release: there is none before it`,
  );
});

test('changes beside a commit are released with a mark, and the sequence grows', async () => {
  const { sequence } = pointer();
  edit(mika, 'locales/en.json', 'Borrow', 'Take');
  expect(await call(release, mika, '--message', 'A shorter word')).toBe(0);
  second = pointer().release;
  expect(pointer().sequence).toBeGreaterThan(sequence);
  expect(history().releases[second]).toMatchObject({
    parent: first,
    commit: `${git(mika, 'rev-parse', 'HEAD')}-dirty`,
    message: 'A shorter word',
  });
  commit(mika, 'A shorter word');
});

test('a release that does not start from the one in force is refused with the author, time and message of that one', async () => {
  edit(ken, 'locales/en.json', 'Borrow', 'Lend');
  commit(ken, 'A longer word');
  expect(await call(release, ken)).toBe(1);
  expect(output()).toMatch(new RegExp(`your work started from ${first}, and ${second} is in force`));
  expect(output()).toMatch(/released by Mika, \d{4}-\d\d-\d\d \d\d:\d\d: A shorter word/);
  expect(output()).toContain(`shoji release --parent ${second}`);
  expect(pointer().release).toBe(second);
  expect(history().moves).toHaveLength(2);
});

test('after taking over the commit of a release, or by naming it, the work can be released', async () => {
  expect(await call(release, ken, '--parent', second.slice(0, 6))).toBe(0);
  expect(history().releases[pointer().release]).toMatchObject({ parent: second, author: 'Ken' });
  const third = pointer().release;
  edit(mika, 'locales/en.json', 'Take', 'Fetch');
  expect(await call(release, mika)).toBe(1);
  git(mika, 'checkout', '-q', '.');
  git(mika, 'pull', '-q', '--no-rebase', '-X', 'theirs', ken, 'HEAD');
  edit(mika, 'locales/en.json', 'Late', 'Too late');
  expect(await call(release, mika)).toBe(0);
  expect(history().releases[pointer().release]?.parent).toBe(third);
});

test('after a rollback by another the work is not put back in force unnoticed', async () => {
  expect(await call(rollback, ken, '--message', 'Nobody found it')).toBe(0);
  const back = pointer().release;
  expect(last()).toMatchObject({ release: back, by: 'Ken', reason: 'rollback', message: 'Nobody found it' });
  expect(await call(release, mika)).toBe(1);
  expect(output()).toMatch(/put back in force by Ken, .*: Nobody found it/);
  expect(pointer().release).toBe(back);
});

test('a breaking release needs a confirmation, and lists each field and whom it affects', async () => {
  git(mika, 'checkout', '-q', '.');
  const before = pointer().release;
  const form = path.join(mika, 'schemas/loan.json');
  const schema = JSON.parse(fs.readFileSync(form, 'utf8'));
  schema.properties.shelf = { type: 'string', 'x-title': { en: 'Shelf', jp: '棚' } };
  schema.required = [...(schema.required ?? []), 'shelf'];
  fs.writeFileSync(form, JSON.stringify(schema, null, 2));
  expect(await call(release, mika, '--parent', before)).toBe(1);
  expect(output()).toContain('For other programs that call the server');
  expect(output()).toMatch(/^ {2}POST \/\S+ {2}shelf {2}is new and required$/m);
  expect(output()).toContain(`${before} is still in force`);
  expect(pointer().release).toBe(before);
  expect(await call(release, mika, '--parent', before, '--yes')).toBe(0);
  expect(pointer().release).not.toBe(before);
});

test('a copy outside of git goes on from the release in force, also from one with changes beside a commit', async () => {
  const { release: before } = pointer();
  expect(history().releases[before]?.commit).toMatch(/-dirty$/);
  const copy = path.join(home, 'copy');
  fs.cpSync(mika, copy, { recursive: true, filter: (file) => !/\/\.(git|shoji)$/.test(file) });
  expect(await call(release, copy)).toBe(0);
  expect(output()).toContain(`${before} is in force already`);
});

test('diff lists forms, calls and texts separately; --text shows the lines', async () => {
  expect(await call(diff, mika, first)).toBe(0);
  expect(output()).toMatch(
    /^Forms:\n {2}loan {2}shelf {2}is new and required, on 1 page: \/pages\/book\/detail$/m,
  );
  expect(output()).toMatch(/^Calls:\n {2}POST \/\S+ {2}shelf {2}is new and required$/m);
  expect(output()).toMatch(/^ {2}en {2}\S+: "Borrow.*" → "Lend.*"$/m);
  expect(await call(diff, mika, first, '--text')).toBe(0);
  expect(output()).toMatch(/^\+ +"shelf"/m);
  expect(await call(diff, mika, first, first)).toBe(0);
  expect(output()).toBe('It is the same release');
});

test('list shows state, author, commit and message; --moves shows who did what', async () => {
  expect(await call(list, mika)).toBe(0);
  expect(output()).toMatch(new RegExp(`^${pointer().release}  in force .* Mika +[0-9a-f]{8}-dirty$`, 'm'));
  expect(output()).toMatch(new RegExp(`^${first}  taken .* Mika +[0-9a-f]{8} +The first shelf$`, 'm'));
  expect(await call(list, mika, '--format', 'json')).toBe(0);
  expect(JSON.parse(output())).toHaveLength(5);
  expect(await call(list, mika, '--moves')).toBe(0);
  expect(output()).toMatch(/put back in force by Ken/);
});

test('prune removes nothing that is taken, then all but those that are kept; they stay in the list', async () => {
  expect(await call(prune, mika, '--keep', '0')).toBe(0);
  expect(output()).toContain('Nothing to remove');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3600_000 });
  const before = history().releases[pointer().release]?.parent;
  expect(await call(prune, mika, '--keep', '0', '--dry-run')).toBe(0);
  expect(fs.existsSync(path.join(releases, first))).toBe(true);
  expect(await call(prune, mika, '--keep', '0')).toBe(0);
  vi.useRealTimers();
  const left = fs.readdirSync(releases).filter((name) => /^[0-9a-f]{16}$/.test(name));
  expect(left.sort()).toEqual([pointer().release, before].sort());
  expect(await call(list, mika)).toBe(0);
  expect(output()).toMatch(new RegExp(`^${first}  pruned .*The first shelf$`, 'm'));
});

test('a mistyped argument is answered with the nearest name, and has no effect', async () => {
  const { release: current } = pointer();
  const typo = `${current.slice(0, -1)}${current.endsWith('0') ? '1' : '0'}`;
  await expect(call(rollback, mika, typo)).rejects.toThrow(
    `There is no release ${typo}; did you mean ${current}?`,
  );
  for (const [command, args, message] of [
    [prune, ['--keep', 'all'], /--keep is a number of releases, such as 5, not all/],
    [list, ['--format', 'xml'], /--format is one of text, json, not xml/],
    [diff, [], /Two releases are missing/],
    [release, ['--parent', 'nowhere'], /There is no release nowhere/],
    [release, ['--massage', 'x'], /There is no option --massage; did you mean --message\?/],
  ] as const) {
    const called = call(command, mika, ...args);
    await expect(called).rejects.toThrow(UsageError);
    await expect(called).rejects.toThrow(message);
  }
  expect(pointer().release).toBe(current);
});

test('the command itself finds its subcommands, their help, and near names', () => {
  const main = path.join(import.meta.dirname, '../main.ts');
  const shoji = (...args: string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', main, ...args], { encoding: 'utf8' });
  const help = shoji('release', 'rollback', '--help');
  expect([help.status, help.stdout.split('\n')[0]]).toEqual([
    0,
    expect.stringMatching(/^shoji release rollback \[<name>\]/),
  ]);
  const wrong = shoji('release', 'rolback');
  expect([wrong.status, wrong.stderr]).toEqual([
    2,
    expect.stringContaining('There is no command release rolback; did you mean rollback?'),
  ]);
});
