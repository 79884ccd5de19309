/**
 * Page and server of the library agree about every form that a call sends, for random values at the limits of its
 * schema: about the schema, the conditions of its fields, and a rule.
 */
import path from 'node:path';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { type CheckCall, checksOf } from '../../examples/library/server/check.ts';
import { Problem } from '../../examples/library/server/problem.ts';
import type { Node } from '../../src/language/compiled.ts';
import { disk, overlay, type Project, readProject, serverRules } from '../../src/language/node.ts';
import { bundle } from '../../src/project/contract/bundle.ts';
import { Runtime } from '../../src/runtime/app/runtime.ts';
import { Form } from '../../src/runtime/forms/form.ts';
import { Shape } from '../../src/runtime/forms/shape/shape.ts';
import { Stepper } from '../../src/runtime/forms/shape/stepper.ts';
import { sent } from '../../src/runtime/page/form.ts';
import { Page } from '../../src/runtime/page/page.ts';
import { createTestHost, screenOf } from '../../src/runtime/testing/testHost.ts';
import { verbs } from '../../src/runtime/verbs/verbs.ts';
import { releasedForm } from '../releasedForm.ts';
import { recordOf, type Schema } from './nearLimits.ts';

const root = path.join(import.meta.dirname, '../../examples/library');
const runs = Number(process.env.PROPERTY_RUNS ?? 150);
const at = (file: string) => path.join(root, file);

/** Forms get conditional fields; both sides take them from the same release. */
const added: Record<string, Record<string, object>> = {
  book: {
    reprint: { type: 'string', maxLength: 3, 'x-shown-when': '= form.year != null' },
    place: { type: 'string', maxLength: 3, 'x-required-when': '= form.pages != null && form.pages > 2' },
  },
  registration: {
    guardian: { type: 'string', maxLength: 3, 'x-required-when': '= form.newsletter == true' },
  },
};

let project: Project;
let contract: Record<string, unknown>;
let check: CheckCall;

beforeAll(async () => {
  const changed = Object.entries(added).map(([name, fields]) => {
    const file = at(`schemas/${name}.json`);
    const schema = JSON.parse(disk.read(file));
    for (const [field, one] of Object.entries(fields))
      schema.properties[field] = { 'x-title': { en: field, ja: field }, ...one };
    return [file, schema] as const;
  });
  const texts = changed.map(([file, schema]): [string, string] => [file, JSON.stringify(schema)]);
  const folders = { root, widgets: 'src/widgets', contract: 'openapi/openapi.yaml' };
  project = readProject(folders, overlay(disk, new Map(texts)));
  const document = await bundle(at('openapi/openapi.yaml'));
  // The bundler reads from the disk: the fields are added to its result.
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (typeof value !== 'object' || value === null) return;
    const { properties } = value as { properties?: Record<string, unknown> };
    for (const [, schema] of changed) {
      const own = Object.keys(schema.properties);
      const known = own.filter((name) => !Object.values(added).some((fields) => name in fields));
      if (
        properties &&
        known.every((name) => name in properties) &&
        Object.keys(properties).length === known.length
      )
        for (const name of own) properties[name] ??= schema.properties[name];
    }
    Object.values(value).forEach(visit);
  };
  visit(document);
  contract = document;
  check = checksOf(document as never, serverRules(project));
}, 120_000);

const calls = [
  ['POST', '/api/members', 'registration'],
  ['PUT', '/api/me', 'member'],
  ['POST', '/api/books', 'book'],
  ['POST', '/api/session', 'login'],
] as const;

test('every form of the library is tried below', () => {
  const sent = [...(project.contract?.operations.values() ?? [])].flatMap(({ body }) => body ?? []);
  const forms = project.facts.fileForms().map(({ name }) => name);
  expect(forms.toSorted()).toEqual(calls.map(([, , form]) => form).toSorted());
  expect(forms.filter((form) => !sent.includes(form))).toEqual([]);
  expect(contract).toHaveProperty('paths');
});

test.each(calls)(
  'page and server validate %s %s identically',
  { timeout: 240_000 },
  async (method, route, name) => {
    const definition = await releasedForm(project, name);
    const host = createTestHost();
    const runtime = new Runtime(host, { kinds: {}, verbs });
    const both = { holds: 0, broken: 0 };
    fc.assert(
      fc.property(recordOf(definition.schema as Schema), (filled) => {
        const page = new Page(runtime, screenOf([]), '/test', {});
        const node = { type: 'form', at: '', props: { name: 'f' } } as unknown as Node;
        const form = new Form({ name: 'f', definition, node, scope: page.scope, code: { Shape, Stepper } });
        for (const [field, value] of Object.entries(filled)) form.write(field, value);
        const { errors } = form.check();
        const fields = serverErrors(method, route, JSON.parse(JSON.stringify(sent(form.state))));
        const report = JSON.stringify({ filled, errors, fields });
        const atPage = Object.keys(errors).length === 0;
        both[atPage ? 'holds' : 'broken'] += 1;
        expect(fields.length === 0, report).toBe(atPage);
        // The server reports the same field as the page, or the record or list around it.
        for (const field of fields)
          expect(
            Object.keys(errors).some(
              (one) => one === field || one.startsWith(`${field}/`) || field.startsWith(`${one}/`),
            ),
            report,
          ).toBe(true);
      }),
      { numRuns: runs },
    );
    expect(both.holds).toBeGreaterThan(0);
    expect(both.broken).toBeGreaterThan(0);
  },
);

/** The fields that the server refuses. */
function serverErrors(method: string, route: string, body: unknown): string[] {
  try {
    check({ method, route, query: {}, body, language: 'en' });
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.fields.map(({ pointer }) => pointer.slice(1));
  }
}
