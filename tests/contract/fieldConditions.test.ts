/**
 * Page and exchange agree about every form that a call sends, for random values: its schema, and its conditions, of
 * which more are added here.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checksOf } from '../../server/http/checks.ts';
import { type Contract, parseContract } from '../../server/http/contract.ts';
import { deciderOf } from '../../server/releases/index.ts';
import type { Node } from '../../src/language/compiled.ts';
import {
  disk,
  overlay,
  type Project,
  readProject,
  type ServerRules,
  serverRules,
} from '../../src/language/node.ts';
import { bundle } from '../../src/project/contract/bundle.ts';
import { releasedForm } from '../releasedForm.ts';
import { bothSides } from './bothSides.ts';
import { besideOf, calls } from './formsOfCalls.ts';
import { someOf } from './nearLimits.ts';

const root = path.join(import.meta.dirname, '../..');
const runs = Number(process.env.PROPERTY_RUNS ?? 60);

type Schema = Record<string, unknown> & { properties: Record<string, Record<string, unknown>> };
const schemaIn = (file: string): Schema => JSON.parse(readFileSync(path.join(root, 'schemas', file), 'utf8'));
const names = readdirSync(path.join(root, 'schemas'))
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''));

/** Conditions of all sorts: on amounts, on a constant of the app, on a field that is itself conditional. */
const added: Record<string, Schema['properties']> = {
  withdrawal: {
    purpose: {
      type: 'string',
      enum: ['savings', 'family', 'goods', 'other'],
      'x-title': { jp: '目的', en: 'Purpose' },
      'x-required-when': '= form.currency == 3 && form.number > 1000',
    },
    memo: {
      type: 'string',
      maxLength: 5,
      'x-title': { jp: 'メモ', en: 'Memo' },
      'x-shown-when': "= form.purpose == 'other'",
      'x-required-when': true,
    },
    branch: {
      type: 'string',
      maxLength: 5,
      'x-title': { jp: '支店', en: 'Branch' },
      'x-shown-when': '= form.currency == app.bankCurrency || form.memo == "abc"',
    },
  },
};

/** The files of schemas/ with these conditions, by their names. */
function schemasWithConditions(): [string, string][] {
  return names.map((name): [string, string] => {
    const schema = schemaIn(`${name}.json`);
    const [first = '', second = ''] = Object.keys(schema.properties);
    const note = { type: 'string', maxLength: 3, 'x-title': { jp: '注', en: 'Note' } };
    Object.assign(schema.properties, added[name], {
      shown_note: { ...note, 'x-shown-when': `= form.${first} != null` },
      needed_note: {
        ...note,
        'x-required-when': `= form.shown_note != null && form.${second || first} == null`,
      },
    });
    return [`${name}.json`, JSON.stringify(schema)];
  });
}

let contract: Contract;
let project: Project;
let rules: ServerRules;
let folder: string;

beforeAll(async () => {
  const changed = schemasWithConditions();
  const over = changed.map(([file, text]): [string, string] => [path.join(root, 'schemas', file), text]);
  project = readProject({ root }, overlay(disk, new Map(over)));
  rules = serverRules(project);
  // The bundler reads files of the disk.
  folder = await mkdtemp(path.join(tmpdir(), 'conditions-'));
  for (const name of ['openapi', 'schemas'])
    await cp(path.join(root, name), path.join(folder, name), { recursive: true });
  for (const [file, text] of changed) await writeFile(path.join(folder, 'schemas', file), text);
  contract = parseContract(JSON.stringify(await bundle(path.join(folder, 'openapi/openapi.yaml'))));
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

test('every form that a call sends is tried below', () => {
  const sending = [...(project.contract?.operations.values() ?? [])].filter(({ body }) =>
    names.includes(body ?? ''),
  );
  expect([...new Set(sending.map(({ body }) => body))].sort()).toEqual(
    calls.map(([, form]) => form).toSorted(),
  );
  expect(Object.keys(rules.conditions ?? {})).toEqual(expect.arrayContaining(calls.map(([call]) => call)));
});

test.each(calls)('page and exchange check %s alike', { timeout: 120_000 }, async (call, name) => {
  const operation = contract.operations.get(call);
  if (!operation) throw new Error(`There is no ${call}`);
  const definition = await releasedForm(project, name);
  const also = besideOf(contract, call, definition);
  const node = { type: 'form', at: '', props: { name: 'f' } } as unknown as Node;
  // Rules are those of pages: everyFormRules.test.ts.
  const sides = bothSides({ contract, rules: { ...rules, calls: {} }, call, definition, node, also });
  const arbitraries = Object.entries(Object(definition.schema).properties ?? {}).map(
    ([field, schema]): [string, fc.Arbitrary<unknown>] => [field, someOf(Object(schema))],
  );
  const both = { holds: 0, broken: 0 };
  fc.assert(
    fc.property(fc.record(Object.fromEntries(arbitraries)), (filled) => {
      const { atPage, errors, complaint, checked } = sides(filled);
      const details = JSON.stringify({ filled, errors, complaint });
      both[atPage ? 'holds' : 'broken'] += 1;
      expect(complaint === undefined, details).toBe(atPage);
      if (complaint?.field !== undefined) expect(Object.keys(errors), details).toContain(complaint.field);

      // Other clients may send hidden fields: the exchange drops them, with the same result.
      const whole = {
        ...also,
        ...Object.fromEntries(
          Object.entries(filled).flatMap(([field, value]) =>
            value === null ? [] : [[field, String(value)]],
          ),
        ),
      };
      const again = checksOf(contract).request(operation, {}, whole, deciderOf(rules, call));
      expect('complaint' in again, details).toBe('complaint' in checked);
      if ('input' in again && 'input' in checked)
        expect({ ...again.input }, details).toEqual({ ...checked.input });
    }),
    { numRuns: runs },
  );
  expect(both.holds).toBeGreaterThan(0);
  expect(both.broken).toBeGreaterThan(0);
});
