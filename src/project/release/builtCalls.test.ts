/** A release that uses a call which the built app does not know says so. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { library } from '../../../tests/fixtures/library.ts';
import { readProject } from '../../language/node.ts';
import { callsIn } from '../contract/clientContract.ts';
import { builtCallsFile } from './builtCalls.ts';
import { effectsAsText, effectsOf } from './effects.ts';
import { writeRelease } from './write.ts';

const dist = fs.mkdtempSync(path.join(os.tmpdir(), 'built-'));
const folder = path.join(dist, 'release');
afterAll(() => fs.rmSync(dist, { recursive: true }));

let release: string;
let calls: Record<string, string>;
beforeAll(async () => {
  const project = readProject(library);
  if (!project.contract) throw new Error('The library has a contract');
  calls = Object.fromEntries(callsIn(project.contract));
  ({ release } = await writeRelease(project, folder, { compressed: false }));
}, 60_000);

function effectsAfter(build: (calls: Record<string, string>) => void) {
  const built = { ...calls };
  build(built);
  fs.writeFileSync(path.join(dist, builtCallsFile), JSON.stringify(built));
  return effectsOf(folder, release, release);
}

test('a build that knows all calls, or of which nothing is known, needs nothing', () => {
  expect(effectsOf(folder, release, release).build).toEqual([]);
  expect(
    effectsAsText(
      effectsAfter(() => {}),
      Date.now(),
    ),
  ).toBe('');
});

test('a call that the build lacks, or sends in another way, is named', () => {
  const effects = effectsAfter((built) => {
    delete built.bookList;
    built.bookDetail = 'get /elsewhere';
  });
  expect(effects.build).toEqual([
    `bookDetail  is sent as “get /elsewhere”, and the contract now has “${calls.bookDetail}”: build the app (shoji build)`,
    'bookList  is not known: pages that call it show an error until the app is built (shoji build)',
  ]);
  const told = `In the app as it is built:\n  ${effects.build.join('\n  ')}`;
  expect(effectsAsText(effects, Date.now())).toContain(told);
  expect(effectsAsText(effects, Date.now(), 'trial')).toContain(told);
});

test('a call that no page uses needs no build', () => {
  const used = fs.readdirSync(path.join(folder, release), { recursive: true, encoding: 'utf8' });
  const text = used
    .filter((file) => /^(app|screens\/.*)\.json$/.test(file))
    .map((file) => fs.readFileSync(path.join(folder, release, file), 'utf8'))
    .join();
  const unused = Object.keys(calls).filter((name) => !text.includes(`"${name}"`));
  expect(unused.length).toBeGreaterThan(0);
  const effects = effectsAfter((built) => {
    for (const name of unused) delete built[name];
  });
  expect(effects.build).toEqual([]);
});
