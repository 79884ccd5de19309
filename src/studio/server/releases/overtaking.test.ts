import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { library } from '../../../../tests/fixtures/library.ts';
import { readProject } from '../../../language/node.ts';
import { foldersOf } from '../../../project/folders.ts';
import { readPointer } from '../../../project/release/pointer.ts';
import { placeAt } from '../../../project/release/targets/place.ts';
import { inJapanese } from '../../app/messages/japanese/index.ts';
import { Releases } from './releases.ts';

const [mika, jun] = ['Mika', 'Jun'].map((by) => ({ by, message: `By ${by}` })) as [Why, Why];
interface Why {
  by: string;
  message: string;
}

let home: string;
let place: string;

beforeEach(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'overtaking-'));
  place = path.join(home, 'releases');
});
afterEach(() => fs.rmSync(home, { recursive: true }));

/** A copy of the app, in which somebody works. */
async function copy(name: string) {
  const root = path.join(home, name);
  fs.cpSync(library.root, root, { recursive: true });
  const releases = new Releases(root, await placeAt(root, place), async () => readProject(foldersOf(root)));
  const texts = path.join(root, 'locales/en.json');
  const write = (from: string, to: string): void =>
    fs.writeFileSync(texts, fs.readFileSync(texts, 'utf8').replace(from, to));
  return { releases, write };
}

test('what somebody else has published is taken back only by those who know of it', async () => {
  const [here, there] = [await copy('here'), await copy('there')];
  const first = await here.releases.publish(mika, null);
  expect((await here.releases.list()).overtaking).toBeNull();
  there.write('Borrow', 'Take');
  const theirs = await there.releases.publish(jun, first);
  here.write('Borrow', 'Lend');
  // The list was read after it: that it is in force does not mean that its changes are here.
  const { current, overtaking } = await here.releases.list();
  expect(current).toBe(theirs);
  expect(overtaking).toMatchObject({ release: theirs, author: 'Jun', message: 'By Jun' });
  for (const share of [undefined, 0.1]) {
    const refused = await here.releases.publish(mika, current, share).catch((error: Error) => error);
    expect(String(refused)).toContain(`do not contain ${theirs}, which Jun has published`);
    expect(inJapanese((refused as Error).message)).toContain('Junさん');
  }
  expect(readPointer(place)).toMatchObject({ release: theirs });
  const ours = await here.releases.publish(mika, current, undefined, true);
  expect(readPointer(place)?.release).toBe(ours);
  expect((await here.releases.list()).overtaking).toBeNull();
});

test('after a rollback, the work that was taken back may be mended and published', async () => {
  const { releases, write } = await copy('here');
  const first = await releases.publish(mika, null);
  write('Borrow', 'Take');
  const second = await releases.publish(mika, first);
  await releases.back(mika, second);
  expect(await releases.list()).toMatchObject({ current: first, overtaking: null });
  write('Take', 'Lend');
  expect(await releases.publish(mika, first)).not.toBe(second);
});
