/**
 * Page and exchange agree about the rules of every form that a call sends, for random values. Each form gets generated
 * rules over its fields; those that the exchange can also check are kept.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { type Contract, parseContract } from '../../server/http/contract.ts';
import { isDecimal } from '../../src/decimal/index.ts';
import type { Node } from '../../src/language/compiled.ts';
import {
  compileScreen,
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
import { besideOf, calls, formIn } from './formsOfCalls.ts';
import { someOf, validCandidates } from './nearLimits.ts';

const root = path.join(import.meta.dirname, '../..');
const runs = Number(process.env.PROPERTY_RUNS ?? 60);
/** The number of values that an invalid field gets, one after the other. */
const tries = 10;
/** Of the first round of each form; PROPERTY_SEED selects the values that a report names. */
const seed = Number(process.env.PROPERTY_SEED ?? 1);
const screens = path.join(root, 'screens/pages');

interface Rule {
  field: string;
  check: string;
  when?: string;
  message: string;
}
type Json = Record<string, unknown>;

const read = (file: string): Json => JSON.parse(readFileSync(file, 'utf8'));

/** All forms in a definition, as they are written. */
function formsIn(value: unknown): Json[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'type' in value && value.type === 'form' && 'schema' in value ? [value as Json] : [];
  return [...own, ...Object.values(value).flatMap(formsIn)];
}

/** A comparison in which both results are frequent, if the valid values allow both. */
function comparisonOf(schema: Json, field: string): string {
  const { type, format, enum: values } = schema;
  if (Array.isArray(values)) return `${field} != ${JSON.stringify(values[0]).replaceAll('"', "'")}`;
  if (type === 'boolean') return field;
  if (type === 'integer' || type === 'number' || format === 'decimal') return `${field} < 10`;
  const sizes = validCandidates(schema)
    .map((value) => [...String(value)].length)
    .sort((a, b) => a - b);
  const [smallest = 6, middle = 7] = [sizes[0], sizes[Math.floor(sizes.length / 2)]];
  return `size(${field}) < ${Math.max(middle, smallest + 1)}`;
}

/** Values that a control can have: for an amount only decimals, with as many digits as can be read. */
const controlValue = (schema: Json): fc.Arbitrary<unknown> =>
  schema.format === 'decimal'
    ? someOf(schema).filter((value) => value === null || isDecimal(String(value)))
    : someOf(schema);

/** Rules for each field by itself, and under the condition that the next one is filled in. */
function rulesFor(properties: Record<string, Json>): Rule[] {
  const fields = Object.entries(properties);
  return fields.flatMap(([field, schema], at) => {
    const [next = field] = fields[(at + 1) % fields.length] ?? [];
    const check = `= ${comparisonOf(schema, `form.${field}`)}`;
    const message = 'transfer.insufficient';
    return [
      { field, check, message },
      { field, when: `= form.${next} != null`, check: `= form.${field} != null`, message },
    ];
  });
}

const files = readdirSync(screens, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.json'))
  .map((name) => path.join(screens, name));

/** The project in which forms have other rules. @param rules of a form, by the name of its schema */
function withRules(rules: (schema: string) => Rule[]): Project {
  const changed = files.flatMap((file): [string, string][] => {
    const definition = read(file);
    const forms = formsIn(definition);
    for (const form of forms) form.rules = rules(String(form.schema));
    return forms.length > 0 ? [[file, JSON.stringify(definition)]] : [];
  });
  return readProject({ root }, overlay(disk, new Map(changed)));
}

const original = readProject({ root });
const schemas = [
  ...new Set(files.flatMap((file) => formsIn(read(file)).map(({ schema }) => String(schema)))),
];
const released = new Map(
  await Promise.all(schemas.map(async (name) => [name, await releasedForm(original, name)] as const)),
);
const propertiesOf = (schema: string): Record<string, Json> =>
  Object(released.get(schema)?.schema).properties ?? {};

const wanted = new Map(schemas.map((name) => [name, rulesFor(propertiesOf(name))]));
const tried = withRules((schema) => wanted.get(schema) ?? []);
/** The rules that only the page can check are left out, wherever the form is. */
const { pageOnly } = serverRules(tried);
const dropped = new Map<string, Set<number>>();
for (const { at } of pageOnly) {
  const [, route = '', pointer = '', index = ''] = /^(.+)#(.*)\/rules\/(\d+)$/.exec(at) ?? [];
  const node = pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, step) => Object(value)[step], read(path.join(root, 'screens', `${route}.json`)));
  const schema = String(Object(node).schema);
  dropped.set(schema, new Set([...(dropped.get(schema) ?? []), Number(index)]));
}
const kept = (schema: string): Rule[] =>
  (wanted.get(schema) ?? []).filter((_, index) => !dropped.get(schema)?.has(index));
const project = withRules(kept);
const rules: ServerRules = serverRules(project);

let contract: Contract;
beforeAll(async () => {
  contract = parseContract(JSON.stringify(await bundle(path.join(root, 'openapi/openapi.yaml'))));
}, 120_000);

/** Their pages send computed values, or fields that may be hidden: only the page can check rules about these. */
const pageChecks = ['forgotPassword', 'optionOrder'];

test('of every other form that a call sends, the exchange checks rules', () => {
  const without = calls.filter(([, form]) => kept(form).length === 0);
  expect(without.map(([, form]) => form).sort()).toEqual(pageChecks);
  for (const [call, form] of calls) expect(rules.calls[call] ?? [], call).toHaveLength(kept(form).length);
});

test.each(calls.filter(([, form]) => !pageChecks.includes(form)))(
  'page and exchange decide about the rules of %s alike',
  { timeout: 120_000 },
  (call, name) => {
    const definition = released.get(name);
    const route = `/${rules.calls[call]?.[0]?.at.split('#')[0]}`;
    const screen = compileScreen(project, route);
    if (!definition || !screen) throw new Error(`${name} or ${route} is missing`);
    const { props } = formIn(screen, name);
    // Without the field settings, which read data of the page.
    const node = { type: 'form', at: '', props: { name: props.name, rules: props.rules } } as unknown as Node;
    const decide = bothSides({
      contract,
      rules,
      call,
      definition,
      node,
      also: besideOf(contract, call, definition),
    });
    const values = Object.entries(propertiesOf(name)).map(
      ([field, schema]) =>
        [field, fc.array(controlValue(schema), { minLength: tries, maxLength: tries })] as const,
    );
    const both = { holds: 0, broken: 0 };
    const alike = fc.property(fc.record(Object.fromEntries(values)), (choices) => {
      const filled = Object.fromEntries(Object.entries(choices).map(([field, [first]]) => [field, first]));
      // All rules of many fields seldom hold: invalid fields get other values until they do.
      for (let next = 1; next <= tries; next++) {
        const { atPage, errors, undecided, complaint } = decide(filled);
        const details = JSON.stringify({ filled, errors, undecided, complaint });
        both[atPage ? 'holds' : 'broken'] += 1;
        expect(complaint === undefined, details).toBe(atPage);
        if (complaint && !undecided) expect(Object.keys(errors), details).toContain(complaint.field);
        if (atPage) return;
        for (const field of Object.keys(errors)) filled[field] = choices[field]?.[next];
      }
    });
    // The rule of a single field is seldom broken.
    for (let round = 0; round < 10 && (both.holds === 0 || both.broken === 0); round++)
      fc.assert(alike, { numRuns: runs, seed: seed + round });
    expect(both.holds).toBeGreaterThan(0);
    expect(both.broken).toBeGreaterThan(0);
  },
);
