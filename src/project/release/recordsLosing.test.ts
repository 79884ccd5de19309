/** A field that a release deletes from a schema is no longer shown in records, and the release says so. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { library } from '../../../tests/fixtures/library.ts';
import { disk, overlay, readProject } from '../../language/node.ts';
import { differenceOf } from './difference.ts';
import { effectsAsText, effectsOf } from './effects.ts';
import { writeRelease } from './write.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'records-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

type Properties = Record<string, object>;

/** A release whose pages show loans, with the fields of a loan changed. @returns its name */
async function released(change: (properties: Properties) => void): Promise<string> {
  const at = (file: string) => path.join(library.root, file);
  const page = JSON.parse(fs.readFileSync(at('screens/pages/book/detail.json'), 'utf8'));
  page.view.push({
    type: 'facts',
    of: 'loan',
    value: '= {"days": 3}',
    except: ['book_id'],
    onlyFilled: true,
  });
  const loan = JSON.parse(fs.readFileSync(at('schemas/loan.json'), 'utf8'));
  change(loan.properties);
  const files = overlay(
    disk,
    new Map([
      [at('screens/pages/book/detail.json'), JSON.stringify(page)],
      [at('schemas/loan.json'), JSON.stringify(loan)],
    ]),
  );
  return (await writeRelease(readProject(library, files), folder, { compressed: false })).release;
}

let before: string;
beforeAll(async () => {
  before = await released(() => {});
}, 60_000);

test('a deleted field is named with the pages that showed it, and with the way to keep it', async () => {
  const after = await released((properties) => {
    delete properties.remark;
  });
  const line =
    'loan  remark  is gone: /pages/book/detail no longer shows it. What is stored is kept. “"deprecated": true” in the schema, instead of deleting it, goes on showing it';
  const effects = effectsOf(folder, before, after);
  expect(effects.records).toEqual([line]);
  const told = `For users, in the records that they have:\n  ${line}`;
  expect(effectsAsText(effects, Date.now())).toContain(told);
  expect(effectsAsText(effects, Date.now(), 'trial')).toContain(told);
  expect(differenceOf(folder, before, after)).toContainEqual({
    title: 'Records',
    lines: [{ text: line, on: [] }],
  });
  // The way back loses nothing.
  expect(effectsOf(folder, after, before).records).toEqual([]);
});

test('a deprecated field is still shown; one that records do not show is not missed', async () => {
  const deprecated = await released((properties) => {
    Object.assign(properties.remark ?? {}, { deprecated: true });
  });
  expect(effectsOf(folder, before, deprecated).records).toEqual([]);
  const withoutBook = await released((properties) => {
    delete properties.book_id;
  });
  expect(effectsOf(folder, before, withoutBook).records).toEqual([]);
});
