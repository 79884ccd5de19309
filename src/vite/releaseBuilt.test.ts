import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { library } from '../../tests/fixtures/library.ts';
import { readProject } from '../language/node.ts';
import { point } from '../project/release/pointer.ts';
import { releaseInForce } from '../project/release/put.ts';
import { consent, releaseBuilt } from './releaseBuilt.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'built-'));
const releases = path.join(root, 'dist/release');
let printed: string[] = [];
/** What follows a build. @returns why nothing was released */
function build(): Promise<string | undefined> {
  printed = [];
  return releaseBuilt(readProject({ ...library, root }), root, releases, (text) => void printed.push(text));
}
let first: string | null = null;

beforeAll(() => fs.cpSync(library.root, root, { recursive: true }));
afterAll(() => fs.rmSync(root, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

test('the first build puts its release in force, and one of the same definitions leaves it there', async () => {
  expect(await build()).toBeUndefined();
  first = releaseInForce(releases);
  expect(printed).toEqual([`The release in force is ${first}`]);
  expect(await build()).toBeUndefined();
  expect(printed).toEqual([`The release in force is ${first}, as before`]);
});

test('a breaking release is reported and not made without consent', async () => {
  const form = path.join(root, 'schemas/loan.json');
  const schema = JSON.parse(fs.readFileSync(form, 'utf8'));
  schema.required.push('remark');
  fs.writeFileSync(form, JSON.stringify(schema));
  const refusal = await build();
  expect(refusal).toMatch(/remark {2}\S.*required/);
  expect(refusal).toContain(`${first} is still in force`);
  expect(releaseInForce(releases)).toBe(first);
  vi.stubEnv(consent, '1');
  expect(await build()).toBeUndefined();
  expect(printed.join('\n')).toMatch(/remark {2}\S.*required/);
  expect(printed.at(-1)).toBe(`The release in force is ${releaseInForce(releases)}, in place of ${first}`);
});

test('a release that was rolled back does not return with a build', async () => {
  const taken = releaseInForce(releases);
  await point(releases, first ?? '', { by: 'Ken', reason: 'rollback' });
  expect(await build()).toContain(`${first} is in force, and your work started from ${taken}`);
  expect(releaseInForce(releases)).toBe(first);
});
