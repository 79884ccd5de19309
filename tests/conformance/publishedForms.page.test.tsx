/** Published forms: each is checked, shown, refused while it is empty, filled in, and sent. */
import { act, fireEvent, waitFor } from '@testing-library/react';
import { Ajv } from 'ajv';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { check } from '../../src/language/index.ts';
import { inline } from '../../src/language/project/inline.ts';
import { shapeCode } from '../../src/runtime/forms/lazy.ts';
import { nextStep } from '../fixtures/forms/nextStep.ts';
import { definitionsOf, type Published, published, unshowable } from '../fixtures/forms/published.ts';
import { projectOf } from './cases.ts';
import { openForm } from './openForm.tsx';

beforeAll(() => shapeCode(), 60_000);

const shown = published.filter(({ name }) => !(name in unshowable));

/** Fills in every field. @returns what was entered and is sent unchanged, by path */
async function fillIn(): Promise<Record<string, string>> {
  const tried: Record<string, number> = {};
  const entered: Record<string, string> = {};
  const made: string[] = [];
  while (made.length < 400) {
    // Some controls are loaded when they are first shown.
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
    const step = nextStep({ tried, add: '^runtime\\.list\\.add$', done: 'runtime.list.done' });
    if (!step) return entered;
    tried[step.key] = (tried[step.key] ?? 0) + 1;
    made.push(step.key);
    const element = document.querySelector<HTMLElement>('[data-next]');
    if (!element) throw new Error(`The step ${step.key} has no element`);
    await act(async () => {
      if (step.kind === 'press') fireEvent.click(element);
      else {
        fireEvent.change(element, { target: { value: step.value } });
        fireEvent.blur(element);
      }
    });
    // The time zone of the app decides what is sent of a time.
    const isTime = /^(time|datetime-local)$/.test(element.getAttribute('type') ?? '');
    if (step.kind === 'fill' && !isTime && !step.path.startsWith('+')) entered[step.path] = step.value;
    if (step.key.startsWith('done')) await closed(element.closest('dialog'));
  }
  throw new Error(`It has no end: ${made.slice(-10).join(', ')}`);
}

/** Waits until a sheet has gone, or shows what is wrong in it. */
const closed = (sheet: HTMLDialogElement | null) =>
  waitFor(() => {
    const isOpen = sheet?.isConnected && sheet.open && !sheet.querySelector('[data-invalid]');
    expect(isOpen).not.toBe(true);
  });

/** The validator of the schema as it is published, without this repository's keywords. */
function validatorOf({ original }: Published) {
  const { $schema: _, $id: __, ...schema } = original;
  return new Ajv({ strict: false, allErrors: true, formats: fullFormats }).compile(schema);
}

const valueAt = (value: unknown, path: string): unknown =>
  path
    .split('/')
    .reduce<unknown>(
      (here, part) => (typeof here === 'object' && here !== null ? Reflect.get(here, part) : undefined),
      value,
    );

/** The single values that are required at the top, and not there from the start. */
function requiredOf({ original: { required, properties } }: Published): string[] {
  const names: unknown[] = Array.isArray(required) ? required : [];
  return names.map(String).filter((name) => {
    const type = valueAt(properties, `${name}/type`);
    return (type === 'string' || type === 'integer') && valueAt(properties, `${name}/default`) === undefined;
  });
}

test('there are as many as were asked for', () => expect(shown.length).toBeGreaterThanOrEqual(50));

test('only schemas that cannot be shown are findings', () => {
  const { files, texts } = definitionsOf(published);
  const change = Object.fromEntries(
    ['en', 'jp'].flatMap((lang) =>
      Object.entries(texts).map(([key, text]) => [`locales/${lang}.json#/${key}`, text]),
    ),
  );
  const findings = check(projectOf({ name: '', rule: '', files, change, expect: {} }));
  const found: Record<string, string> = {};
  for (const { file, rule, message } of findings) {
    const [, name = ''] = /\b(published-\d+)\.json$/.exec(file) ?? [];
    const form = published.find(({ id }) => id === name);
    if (form && rule !== 'unreachable-route') found[form.name] ??= `${rule}: ${message}`;
  }
  expect(found).toEqual(unshowable);
}, 60_000);

describe.each(shown.map((form) => [form.name, form] as const))('%s', (_, form) => {
  test('is refused while it is empty, filled in and sent', async () => {
    const validate = validatorOf(form);
    const { state, host, send } = await openForm(inline('f.json', () => form.schema));
    await send();
    const required = requiredOf(form);
    if (host.made.length > 0) {
      expect(required).toEqual([]);
      expect([validate(host.made[0]?.values), validate.errors]).toEqual([true, null]);
    } else {
      expect(Object.keys(state.errors)).toEqual(expect.arrayContaining(required));
      expect(document.querySelectorAll('[data-invalid]').length).toBeGreaterThan(0);
    }
    const before = host.made.length;
    const entered = await fillIn();
    await send();
    expect(state.errors).toEqual({});
    expect(host.made.length).toBe(before + 1);
    const sent = host.made.at(-1)?.values;
    expect([validate(sent), validate.errors]).toEqual([true, null]);
    expect(sent).not.toEqual({});
    const arrived = Object.keys(entered).map((path) => [path, String(valueAt(sent, path))]);
    expect(Object.fromEntries(arrived)).toEqual(entered);
    expect(host.faults).toEqual([]);
  }, 30_000);
});
