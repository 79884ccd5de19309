import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { library } from '../../../tests/fixtures/library.ts';
import type { Screen } from '../../language/compiled.ts';
import type { App } from '../../language/compiledApp.ts';
import { disk, overlay, readProject } from '../../language/node.ts';
import { point } from './pointer.ts';
import { writeRelease } from './write.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'release-'));
const over = new Map<string, string | null>();
const project = readProject(library, overlay(disk, over));
let first = '';

const read = (release: string, file: string): string =>
  fs.readFileSync(path.join(folder, release, file), 'utf8');
const json = (release: string, file: string): unknown => JSON.parse(read(release, file));
/** The content of the pointer, which is the same in every encoding. */
function inForce(): unknown {
  const pointer = path.join(folder, 'current.json');
  const text = fs.readFileSync(pointer, 'utf8');
  expect(brotliDecompressSync(fs.readFileSync(`${pointer}.br`)).toString()).toBe(text);
  expect(gunzipSync(fs.readFileSync(`${pointer}.gz`)).toString()).toBe(text);
  return JSON.parse(text);
}
/** A pointer to a release, together with the parts that every page needs first. */
const pointerTo = (release: string): unknown => ({
  release,
  app: json(release, 'app.json'),
  sequence: expect.any(Number),
});

beforeAll(async () => {
  first = (await writeRelease(project, folder)).release;
  await point(folder, first);
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

test('the same definitions give the same release, and nothing is written twice', async () => {
  expect(await writeRelease(readProject(library), folder)).toMatchObject({ release: first, fresh: false });
});

test('another text results in another release, and the earlier one stays; the pointer moves only on request', async () => {
  const file = path.join(library.root, 'locales/en.json');
  over.set(file, disk.read(file).replace('Borrow', 'Take'));
  project.refresh([file]);
  const { release, fresh } = await writeRelease(project, folder);
  expect(fresh).toBe(true);
  expect(release).not.toBe(first);
  expect(inForce()).toEqual(pointerTo(first));
  await point(folder, release);
  expect(inForce()).toEqual(pointerTo(release));
  await point(folder, first);
  expect(inForce()).toEqual(pointerTo(first));
});

test('the forms of routes are named with the release, so that a page is requested together with its forms', () => {
  const { forms, fieldCode } = json(first, 'screens/pages/book/detail.json') as Screen;
  expect(forms).not.toEqual([]);
  const { formsOf } = json(first, 'app.json') as App;
  expect(formsOf?.['/pages/book/detail']).toEqual({ forms, ...(fieldCode && { fieldCode }) });
  expect(formsOf).not.toHaveProperty('/pages/shelf/index');
});

test('the pointer does not move to a release that does not exist', async () => {
  await expect(point(folder, '0123456789abcdef')).rejects.toThrow(
    `There is no release 0123456789abcdef; there are`,
  );
  await expect(point(folder, '../..')).rejects.toThrow('There is no release');
  expect(inForce()).toEqual(pointerTo(first));
});

describe('a page', () => {
  test('takes along the texts that it shows, and no others', () => {
    const texts = json(first, 'texts/en/pages/loans/index.json') as Record<string, string>;
    expect(texts).toMatchObject({
      'loans.askPin': 'PIN',
      'pin.card_pin': 'PIN',
      'loans.late': 'Late',
      'pin.wrong': 'Four digits.',
    });
    expect(Object.keys(texts).filter((key) => /^(shelf|book|widget|error)\./.test(key))).toEqual([]);
    expect(json(first, 'texts/en.json')).toMatchObject({
      'tab.loans': 'Loans',
      'error.offline': 'You are offline.',
      'widget.stars.of': '{{value}} of {{most}} stars',
    });
  });

  test('takes along the plural forms of its language', () => {
    const texts = json(first, 'texts/en/pages/shelf/index.json');
    expect(texts).toMatchObject({
      'shelf.many_one': 'There is {{count}} book.',
      'shelf.many_other': 'There are {{count}} books.',
    });
  });

  test('takes along its icons and status sets', () => {
    const { icons, statuses } = json(first, 'screens/pages/shelf/index.json') as {
      icons: object;
      statuses: object;
    };
    expect(Object.keys(icons)).toEqual(['book-open']);
    expect(statuses).toEqual({
      book: {
        1: { label: { t: 'book.in' }, tone: 'good' },
        2: { label: { t: 'book.out' }, tone: 'muted' },
        3: { label: { t: { jp: '修理中', en: 'Being mended' } }, tone: 'pending' },
      },
    });
  });

  test('costs the other pages nothing but the names of its forms: no other file lists it', () => {
    const files = fs.readdirSync(path.join(folder, first), { recursive: true }).map(String);
    const listing = files
      .filter((file) => /\.(json|js)$/.test(file))
      .filter((file) => read(first, file).includes('/pages/book/detail'));
    // Its forms are named in app.json. The page itself with its first view, and the only page that links to it.
    expect(listing.sort()).toEqual([
      'app.json',
      'screens/pages/book/detail.json',
      'screens/pages/shelf/index.json',
      'views/pages/book/detail.json',
    ]);
  });
});

describe('the validators of a form', () => {
  test('are a module that imports nothing and makes no code from text', () => {
    for (const name of ['loan', 'pin']) {
      const code = read(first, `forms/${name}.js`);
      // Ajv stores the names of its parts as a string.
      const run = code.replace(/`require\([^`]*`/g, '');
      expect(run).not.toMatch(/\bimport\b|\brequire\b|\beval\b|new Function/);
    }
  });

  test('run where code cannot be made from text, and find what the schema forbids', () => {
    const file = path.join(folder, first, 'forms/loan.js');
    fs.copyFileSync(file, path.join(folder, 'loan.mjs'));
    const script = `
      const { default: validators } = await import(${JSON.stringify(path.join(folder, 'loan.mjs'))});
      const validate = validators.loan;
      console.log(JSON.stringify([validate({ book_id: 1, days: 3, place: 'desk' }), validate({ book_id: 1, days: 90 }), validate.errors.map((error) => error.keyword)]));`;
    const run = spawnSync(
      process.execPath,
      ['--disallow-code-generation-from-strings', '--input-type=module', '-e', script],
      { encoding: 'utf8' },
    );
    expect(run.stderr).toBe('');
    expect(JSON.parse(run.stdout)).toEqual([true, false, ['maximum']]);
  });

  test('are for the very schema that is released, its titles unchanged', () => {
    const schema = json(first, 'forms/loan.json') as {
      $id: string;
      properties: Record<string, { title?: string }>;
    };
    expect(schema.$id).toBe('loan');
    expect(schema.properties.days?.title).toBe('loan.days');
  });
});
