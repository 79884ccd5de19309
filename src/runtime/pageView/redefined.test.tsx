/** What was typed stays when an open page takes another release, whose form has other fields. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { Screen } from '../../language/compiled.ts';
import { shapeCode } from '../forms/lazy.ts';
import type { Page } from '../page/page.ts';
import { LanguageContext } from '../render/LanguageContext.ts';
import { createTestHost, late, node, renderScreen, screenOf, steps } from '../testing/renderScreen.tsx';
import { definitionOf } from '../testing/shapedForms.tsx';
import { PageView } from './PageView.tsx';

beforeAll(() => shapeCode(), 60_000);

const text = (title: string) => ({ type: 'string', title });
const amount = { amount: text('Amount') };
const purpose = { purpose: text('Purpose') };
const items = {
  items: {
    type: 'array',
    title: 'Items',
    items: { type: 'object', title: 'Item', properties: { name: text('Name') } },
  },
};

/** A page with a form, whose definition changes under it. @param parts of its screen */
async function open(first: object, parts: Partial<Screen> = {}) {
  const forms: Record<string, ReturnType<typeof definitionOf>> = {};
  const define = (properties: object) => {
    forms.f = definitionOf({ type: 'object', properties });
  };
  define(first);
  const form = node('form', {
    name: 'f',
    schema: 'f',
    submit: late({
      label: 'Send',
      press: steps({ call: 'send', with: { '*': { $: ['id', 'form.f'], reads: ['forms.f'] } } }),
    }),
  });
  const host = createTestHost({ forms, operations: { send: () => null } });
  const definition = screenOf([form], parts);
  let view: ReturnType<typeof renderScreen> | undefined;
  await act(async () => {
    view = renderScreen(definition, host);
  });
  if (!view) throw new Error('Nothing was shown');
  const { runtime, rerender } = view;
  let { page } = view;
  return {
    page: (): Page => page,
    release: (properties: object) =>
      act(async () => {
        define(properties);
        runtime.forgetForms();
        page = page.redefined({ ...definition });
        rerender(
          <LanguageContext value="en">
            <PageView key={page.id} page={page} isTab={false} />
          </LanguageContext>,
        );
      }),
    /** As while the field has the focus, without a blur event. */
    type: (label: string, value: string) =>
      act(
        async () =>
          void fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } }),
      ),
    shown: (label: string) => screen.queryByLabelText<HTMLInputElement>(new RegExp(`^${label}`))?.value,
    press: (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name }))),
    sent: () => host.made.at(-1)?.values,
  };
}

for (const [kind, more] of [
  ['flat', {}],
  ['shaped', items],
] as const) {
  test(`a field of a ${kind} form that is gone is not sent, and has its text again when it is back`, async () => {
    const { type, release, shown, press, sent } = await open({ ...amount, ...purpose, ...more });
    await type('Amount', '3');
    await type('Purpose', 'rent');
    await release({ ...amount, ...more });
    expect([shown('Amount'), shown('Purpose')]).toEqual(['3', undefined]);
    await press('Send');
    expect(sent()).toEqual({ amount: '3' });
    await release({ ...amount, ...purpose, ...more });
    expect([shown('Amount'), shown('Purpose')]).toEqual(['3', 'rent']);
    await press('Send');
    expect(sent()).toEqual({ amount: '3', purpose: 'rent' });
  });
}

test('a form that becomes shaped, and flat again, keeps what was typed', async () => {
  const { type, release, shown, press, sent } = await open({ ...amount, ...purpose });
  await type('Amount', '3');
  await release({ ...amount, ...items });
  expect(shown('Amount')).toBe('3');
  await press('runtime.list.add');
  await type('Name', 'Hana');
  await release({ ...amount, ...purpose });
  expect(shown('Amount')).toBe('3');
  await press('Send');
  expect(sent()).toEqual({ amount: '3' });
  await release({ ...amount, ...items });
  await press('Send');
  expect(sent()).toEqual({ amount: '3', items: [{ name: 'Hana' }] });
});

test('the open sheet of an item stays open with what was typed, and is closed as before', async () => {
  const { type, release, shown, press, sent } = await open({ ...amount, ...items });
  await press('runtime.list.add');
  await type('Name', 'Hana');
  await release({ ...purpose, ...items });
  expect(document.querySelectorAll('dialog[open]')).toHaveLength(1);
  expect(shown('Name')).toBe('Hana');
  await type('Name', 'Hanako');
  await press('runtime.list.done');
  await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  await press('Send');
  expect(sent()).toEqual({ items: [{ name: 'Hanako' }] });
});

test('the sheet of an item is closed if another release has no such list', async () => {
  const { release, press } = await open({ ...amount, ...items });
  await press('runtime.list.add');
  await release(amount);
  expect(document.querySelector('dialog')).toBeNull();
});

test('an open sheet of the page stays open', async () => {
  const { page, release } = await open(amount);
  page().sheets.open.more = {};
  await release({ ...amount, ...purpose });
  expect(Object.keys(page().sheets.open)).toEqual(['more']);
});
