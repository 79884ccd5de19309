/**
 * Forms like those in real apps: each is checked, shown, filled in like by a user, refused while it is empty, and sent.
 */
import { act, fireEvent, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { check } from '../../src/language/index.ts';
import { shapeCode } from '../../src/runtime/forms/lazy.ts';
import { forms, type RealForm } from '../fixtures/forms/forms.ts';
import { projectOf } from './cases.ts';
import { openForm } from './openForm.tsx';

beforeAll(() => shapeCode(), 60_000);

const find = (path: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(`[data-field="${path}"]`)].at(-1);
const buttonsIn = (box: ParentNode, name: string) =>
  [...box.querySelectorAll<HTMLElement>('button')].filter((one) => one.textContent === name);

type Press = (button: HTMLElement | null | undefined) => Promise<void>;

/** Closes the sheets of items, the innermost first, until the field is there. */
async function reach(path: string, press: Press): Promise<void> {
  for (let tries = 0; tries < 8 && !(isInSight(path) && isAlone(path)); tries++) {
    const holder = path.split('/').slice(0, -1);
    // The button of an item that contains the field, or of its list.
    const ways = holder.map((_, at) => holder.slice(0, holder.length - at).join('/'));
    const way = [path, ...ways].find((one) => isInSight(one));
    const box = way === undefined ? undefined : find(way);
    if (box && isAlone(way ?? '')) {
      if (box.matches('button')) await press(box);
      else await press(buttonsIn(box, 'runtime.list.add').at(-1));
    } else await closeSheet(press);
  }
}

/** Closes the uppermost sheet, and waits until it has gone. */
async function closeSheet(press: Press): Promise<void> {
  const sheet = [...document.querySelectorAll('dialog[open]')].at(-1);
  await press(buttonsIn(sheet ?? document, 'runtime.list.done').at(-1));
  await waitFor(() => expect(sheet?.isConnected).not.toBe(true));
}

const isInSight = (path: string): boolean => find(path) !== undefined;

/** Whether no sheet lies over a field. */
function isAlone(path: string): boolean {
  const sheets = [...document.querySelectorAll('dialog[open]')];
  return sheets.length === 0 || sheets.at(-1)?.contains(find(path) ?? null) === true;
}

async function fillIn([path, value]: [string, unknown], press: Press): Promise<void> {
  if (path.startsWith('?')) {
    const of = path.slice(1);
    const selected = () => document.querySelector(`select[name="${of}"]`);
    // An item that is not there yet is added, which opens it.
    if (!selected()) {
      const list = of.split('/').slice(0, -1).join('/');
      await reach(list, press);
      await press(buttonsIn(find(list) ?? document, 'runtime.list.add').at(-1));
    }
    const select = selected();
    await act(async () => void fireEvent.change(select as Element, { target: { value: String(value) } }));
    return;
  }
  if (path.startsWith('+')) {
    await press(buttonsIn(document, 'runtime.list.add').at(-1));
    const name = [...document.querySelectorAll('[data-part="name"]')].at(-1) as HTMLInputElement;
    await act(async () => {
      fireEvent.change(name, { target: { value } });
      fireEvent.blur(name);
    });
    return;
  }
  await reach(path, press);
  const box = find(path);
  if (!box) throw new Error(`There is no field ${path}`);
  if (box.matches('button')) return press(box);
  // Some controls are loaded when they are first shown.
  const control = await waitFor(() => {
    const found = box.querySelector<HTMLInputElement | HTMLSelectElement>('input, select, textarea');
    if (!found) throw new Error(`The field ${path} has no control`);
    return found;
  });
  if (Array.isArray(value) && value.every((one) => one instanceof File)) {
    await act(async () => void fireEvent.change(control, { target: { files: value } }));
  } else if (Array.isArray(value)) {
    for (const label of box.querySelectorAll('label'))
      if (value.includes(label.textContent)) await press(label.querySelector('input'));
  } else if (value === true) await press(control);
  else {
    const options = control instanceof HTMLSelectElement ? [...control.options] : [];
    const entered = options.find((option) => option.text === String(value))?.value ?? String(value);
    await act(async () => {
      fireEvent.change(control, { target: { value: entered } });
      fireEvent.blur(control);
    });
  }
}

/** The names of all files in a value: matchers see no difference between two files. */
function filesIn(value: unknown): string[] {
  if (value instanceof File) return [value.name];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(filesIn) : [];
}

/** The findings of an app with this form on a page. */
function rulesOf({ name, schema }: RealForm): string[] {
  const both = (words: string) => ({ en: words, jp: words });
  const project = projectOf({
    name,
    rule: '',
    files: {
      'schemas/gift.json': { $id: 'gift', ...schema },
      'screens/pages/gift/index.json': {
        route: '/pages/gift/index',
        title: both('Gift'),
        view: [
          {
            type: 'form',
            name: 'gift',
            schema: 'gift',
            submit: { label: both('Send'), press: [{ toast: both('Sent') }] },
          },
        ],
      },
    },
    expect: {},
  });
  return check(project)
    .filter(({ file }) => file.startsWith('schemas/gift') || file.startsWith('screens/pages/gift'))
    .map(({ rule, message }) => (rule === 'schema' ? `${rule} ${message}` : rule))
    .filter((rule) => rule !== 'unreachable-route');
}

test('there are as many as were asked for', () => expect(forms.length).toBeGreaterThanOrEqual(25));

describe.each(forms.map((form) => [form.name, form] as const))('%s', (_, form) => {
  test('has no finding, or those that are listed', () => expect(rulesOf(form)).toEqual(form.findings ?? []));

  test.skipIf(form.findings)('is shown, refused while it is empty, filled in and sent', async () => {
    const { state, host, press, send } = await openForm(form.schema);
    if (form.missing.length > 0) {
      await send();
      expect(host.made).toEqual([]);
      expect(Object.keys(state.errors).sort()).toEqual([...form.missing].sort());
    }
    for (const step of form.fill) await fillIn(step, press);
    for (let left = 4; left > 0 && document.querySelector('dialog[open]'); left--) await closeSheet(press);
    expect(state.errors).toEqual({});
    await send();
    expect(host.made.at(-1)?.values).toEqual(form.sent);
    expect(filesIn(host.made.at(-1)?.values)).toEqual(filesIn(form.sent));
    expect(host.faults).toEqual([]);
  });
});
