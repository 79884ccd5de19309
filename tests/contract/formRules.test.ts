/** Page and exchange agree about a form: its rules, and the schema of the call, for random values. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Contract, parseContract } from '../../server/http/contract.ts';
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
import { formIn } from './formsOfCalls.ts';

const root = path.join(import.meta.dirname, '../..');
const runs = Number(process.env.PROPERTY_RUNS ?? 300);

/** A page whose form has rules of all kinds that an exchange can check. */
const transferRules = [
  { field: 'number', check: '= form.number <= app.most', message: 'transfer.insufficient' },
  {
    field: 'number',
    check: "= roundTo(form.number, '0.5', 'down') == form.number",
    message: 'transfer.insufficient',
  },
  { field: 'to_field', check: '= form.to_field != form.from_field', message: 'transfer.insufficient' },
  {
    field: 'number',
    when: "= form.from_field in ['lever', 'micro'] && form.currency_id != 3",
    check: '= form.number >= least',
    message: 'transfer.insufficient',
  },
];

function withRules(): Project {
  const screen = path.join(root, 'screens/pages/transfer/index.json');
  const definition = JSON.parse(readFileSync(screen, 'utf8'));
  const form = definition.view.find(({ type }: { type: string }) => type === 'form');
  form.rules = transferRules;
  definition.let = { ...definition.let, least: '= app.most - 90' };
  const app = path.join(root, 'screens/app.json');
  const settings = JSON.parse(readFileSync(app, 'utf8'));
  settings.constants.most = 100;
  return readProject(
    { root },
    overlay(
      disk,
      new Map([
        [screen, JSON.stringify(definition)],
        [app, JSON.stringify(settings)],
      ]),
    ),
  );
}

let contract: Contract;
let project: Project;
let rules: ServerRules;
beforeAll(async () => {
  contract = parseContract(JSON.stringify(await bundle(path.join(root, 'openapi/openapi.yaml'))));
  project = withRules();
  rules = serverRules(project);
}, 60_000);

const amount = fc.oneof(
  fc.integer({ min: 0, max: 220 }).map((half) => String(half / 2)),
  fc.constantFrom('100', '100.00000001', '0', '', '-1', '10', '9.5', '100.5'),
);
const kind = fc.constantFrom('change', 'lever', 'micro', 'legal', 'other', null);
/** The first value in four of five cases. */
const mostly = (usual: unknown, ...others: unknown[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    { arbitrary: fc.constant(usual), weight: 4 },
    { arbitrary: fc.constantFrom(...others), weight: 1 },
  );
const word = fc.constantFrom('tsuki482', 'hoshi935', 'a', '', null);

/** By route: the call, the values of the fields, and what the call has beside them. */
const forms: Record<
  string,
  { operation: string; values: Record<string, fc.Arbitrary<unknown>>; also?: object }
> = {
  '/pages/transfer/index': {
    operation: 'walletChange',
    values: {
      currency_id: fc.constantFrom(1, 3, null),
      from_field: kind,
      to_field: kind,
      number: amount,
    },
  },
  '/pages/settings/security/changePassword': {
    operation: 'userEPwd',
    values: { oldpassword: word, password: word, re_password: word },
    also: { type: '1' },
  },
  '/pages/user/login/register': {
    operation: 'userRegister',
    values: {
      type: fc.constant('email'),
      user_string: mostly('taro@example.com', 'taro', null),
      code: mostly('123456', null),
      password: word,
      re_password: word,
      agreement: mostly(true, false),
    },
  },
};

describe('every rule that a server can check', () => {
  test('belongs to a form that is tested below', () => {
    const tried = new Set([...Object.values(forms).map(({ operation }) => operation), 'safeUpdatePassword']);
    expect(Object.keys(rules.calls).filter((operation) => !tried.has(operation))).toEqual([]);
    expect(rules.calls.walletChange).toHaveLength(transferRules.length);
  });
});

test.each(Object.entries(forms))(
  'page and exchange decide %s the same',
  { timeout: 120_000 },
  async (route, { operation, values, also }) => {
    const screen = compileScreen(project, route);
    if (!screen) throw new Error(`${route} is missing`);
    const node = formIn(screen);
    const definition = await releasedForm(project, String(node.props.schema));
    const decide = bothSides({
      ...{ contract, rules, call: operation, definition, node, variables: screen.let },
      ...(also && { also }),
    });
    const both = { holds: 0, broken: 0 };
    fc.assert(
      fc.property(fc.record(values), (filled) => {
        const { atPage, errors, undecided, complaint } = decide(
          Object.fromEntries(
            Object.entries(filled).map(([field, value]) => [field, value === '' ? null : value]),
          ),
        );
        both[atPage ? 'holds' : 'broken'] += 1;
        expect(complaint === undefined, JSON.stringify({ filled, errors, undecided, complaint })).toBe(
          atPage,
        );
        // The exchange's first complaint is about a field that the page also marks.
        if (complaint?.field !== undefined && !undecided)
          expect(Object.keys(errors)).toContain(complaint.field);
      }),
      { numRuns: runs },
    );
    // Both outcomes were tried.
    expect(both.holds).toBeGreaterThan(0);
    expect(both.broken).toBeGreaterThan(0);
  },
);
