/** The examples of docs/forms.md and of the README, compiled and validated as servers and pages do. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { check, disk, overlay, readProject, serverRules } from '../../src/language/node.ts';
import { foldersOf } from '../../src/project/folders.ts';
import { decideBody } from '../../src/server/rules.ts';

const root = path.join(import.meta.dirname, '../..');
const schemaFile = path.join(root, 'schemas/withdrawal.json');
const guide = readFileSync(path.join(root, 'docs/forms.md'), 'utf8');

test('the field of the example is required above the limit, and dropped while it is hidden', {
  timeout: 120_000,
}, () => {
  const [, example = ''] =
    /## Rules that page and server both validate[\s\S]*?```json\n([\s\S]*?)```/.exec(guide) ?? [];
  const { properties } = JSON.parse(example);
  const schema = JSON.parse(disk.read(schemaFile));
  Object.assign(schema.properties, properties);
  Object.assign(schema.properties.purpose, { 'x-title': { jp: '目的', en: 'Purpose' } });
  const project = readProject({ root }, overlay(disk, new Map([[schemaFile, JSON.stringify(schema)]])));
  const found = check(project).filter(
    ({ file: at, severity }) => at.endsWith('withdrawal.json') && severity === 'error',
  );
  expect(found).toEqual([]);
  const rules = serverRules(project);
  const decide = (values: object) =>
    decideBody(rules, 'walletOut', { currency: 3, netType: 'trc20', ...values });
  expect(decide({ number: '1000' }).missing).toEqual([]);
  expect(decide({ number: '1000.00000001' }).missing).toEqual(['purpose']);
  expect(decide({ number: '1000.00000001', purpose: 'family' }).missing).toEqual([]);
  expect(decide({ number: '2000', currency: 1 }).missing).toEqual([]);
  const hidden = decide({ number: '2000', netType: 'erc20', purpose: 'family' });
  expect([hidden.missing, hidden.values]).toEqual([[], { currency: 3, netType: 'erc20', number: '2000' }]);
});

test('with the field of the README nothing is wrong in the app; only the languages that it leaves out are named', {
  timeout: 120_000,
}, () => {
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
  const [, example = ''] = /## Add a field to a form[\s\S]*?```json\n([\s\S]*?)```/.exec(readme) ?? [];
  // The field may have been added already; its texts are then without use.
  const { purpose, ...properties } = JSON.parse(disk.read(schemaFile)).properties;
  const before = JSON.stringify({ ...JSON.parse(disk.read(schemaFile)), properties }, null, 2);
  const text = before.replace('"properties": {', (open) => `${open}\n${example.trimEnd()},`);
  const project = readProject(foldersOf(root), overlay(disk, new Map([[schemaFile, text]])));
  const found = check(project).filter(({ rule }) => !(purpose && rule === 'unused-text'));
  expect(found.map(({ rule, severity, file }) => [rule, severity, file])).toEqual(
    Array.from({ length: 3 }, () => ['text-language', 'warning', 'schemas/withdrawal.json']),
  );
  const decide = (number: string) =>
    decideBody(serverRules(project), 'walletOut', { currency: 3, netType: 'trc20', number });
  expect([decide('1000').missing, decide('1001').missing]).toEqual([[], ['purpose']]);
});
