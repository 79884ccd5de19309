/** The steps of docs/operators.md work in the exchange's app. */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { apply, readTutorial } from '../../examples/petstore/tutorial.ts';
import { check, type Finding, type Project, readProject } from '../../src/language/node.ts';

const repository = path.join(import.meta.dirname, '../..');
const root = mkdtempSync(path.join(os.tmpdir(), 'operators-'));
for (const folder of ['screens', 'schemas', 'locales', 'openapi', 'src/widgets', 'src/app/theme'])
  cpSync(path.join(repository, folder), path.join(root, folder), {
    recursive: true,
    filter: (file) => file !== path.join(repository, 'schemas/language'),
  });

// The field of the guide may have been added already.
const withdrawal = path.join(root, 'schemas/withdrawal.json');
const { purpose, ...properties } = JSON.parse(readFileSync(withdrawal, 'utf8')).properties;
if (purpose)
  writeFileSync(
    withdrawal,
    JSON.stringify({ ...JSON.parse(readFileSync(withdrawal, 'utf8')), properties }, null, 2),
  );

afterAll(() => rmSync(root, { recursive: true }));

/** All findings except the warnings about languages that the document leaves out. */
const wrongIn = (project: Project): string[] =>
  check(project)
    .filter(({ severity, message }) => severity === 'error' || !message.startsWith('The text is missing in'))
    .map(inWords);

const inWords = ({ file, message, nearest }: Finding): string => `${file} ${message} ${nearest ?? ''}`;

test('each step changes an app in which nothing is wrong into another one', () => {
  const project = readProject({ root, theme: 'src/app/theme' });
  // Texts of the field that was taken out; otherwise nothing.
  const before = wrongIn(project);
  expect(before.filter((found) => !(purpose && found.includes('Nothing uses the text')))).toEqual([]);
  const mistakes: string[] = [];
  for (const { title, changes, mistakes: made } of readTutorial('operators.md')) {
    for (const change of changes) apply(root, change);
    project.refresh();
    expect(wrongIn(project), title).toEqual(before);
    for (const { change, says } of made) {
      const revert = apply(root, change);
      project.refresh();
      const found = check(project).map(inWords).join('\n');
      for (const line of says) expect(found, title).toContain(line);
      mistakes.push(...says);
      revert();
      project.refresh();
    }
  }
  expect(mistakes.length).toBeGreaterThan(2);
});

test('every picture of it is there', () => {
  const docs = path.join(repository, 'docs');
  const pictures = [...readFileSync(path.join(docs, 'operators.md'), 'utf8').matchAll(/!\[.+\]\((.+)\)/g)];
  expect(pictures.length).toBeGreaterThan(5);
  expect(pictures.map(([, file = '']) => file).filter((file) => !existsSync(path.join(docs, file)))).toEqual(
    [],
  );
});
