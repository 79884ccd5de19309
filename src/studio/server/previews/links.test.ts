import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Links } from './links.ts';

const day = 24 * 60 * 60 * 1000;
let root = '';
let now = 20_000 * day + 1;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'links-'));
});
afterEach(() => fs.rmSync(root, { recursive: true }));
const open = (): Links => new Links(root, () => now);

test.each(['', 'fees', 'better-words-2', '手数料 ~%'])(
  'a link leads to its draft, also after a restart: %s',
  (draft) => {
    const { folder } = open().folderOf(draft);
    expect(folder).toMatch(/^draft-[\w%.~-]+$/);
    expect(open().draftOf(folder)).toBe(draft);
  },
);

test('it works for a week, is the same one all day, and then ends', () => {
  const links = open();
  const { folder, ends } = links.folderOf('fees');
  now += day - 2;
  expect(links.folderOf('fees').folder).toBe(folder);
  expect(ends - now).toBeGreaterThanOrEqual(7 * day);
  now = ends - 1;
  expect(links.draftOf(folder)).toBe('fees');
  now = ends;
  expect(links.draftOf(folder)).toBeUndefined();
});

test('the address of a frame, which cannot be revoked, works for a day or two', () => {
  const links = open();
  const frame = links.frameOf('fees');
  now += day;
  expect(links.draftOf(frame)).toBe('fees');
  now += day;
  expect(links.draftOf(frame)).toBeUndefined();
});

test('another draft, a later end, another app, or something else in place of it is refused', () => {
  const links = open();
  const { folder, ends } = links.folderOf('fees');
  const extended = (ends + day).toString(36);
  const others = [
    folder.replace('fees', 'other'),
    folder.replace(ends.toString(36), extended),
    folder.replace(/-[0-9a-f]/, (found) => (found === '-0' ? '-1' : '-0')),
    'draft-fees',
    'draft---',
    `${folder}%`,
    '',
  ];
  for (const one of others) expect([one, links.draftOf(one)]).toEqual([one, undefined]);
  fs.rmSync(path.join(root, '.shoji/preview.key'));
  expect(open().draftOf(folder)).toBeUndefined();
});

test('links of a draft are ended without those of others, also after a restart; frames of the studio stay', () => {
  const links = open();
  const of = (draft: string) => links.folderOf(draft).folder;
  const [ended, other, frame] = [of('fees'), of('other'), links.frameOf('fees')];
  links.end('fees');
  for (const now of [links, open()]) {
    expect(now.draftOf(ended)).toBeUndefined();
    expect(now.draftOf(other)).toBe('other');
    expect(now.draftOf(frame)).toBe('fees');
    expect(now.draftOf(now.folderOf('fees').folder)).toBe('fees');
  }
});

test('the key is readable by its owner only', () => {
  open();
  expect(fs.statSync(path.join(root, '.shoji/preview.key')).mode & 0o77).toBe(0);
});
