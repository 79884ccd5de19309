import { act, fireEvent, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestHost, late, node, renderScreen, screenOf, steps } from '../../testing/renderScreen.tsx';
import { definitionOf } from '../../testing/shapedForms.tsx';
import { shapeCode } from '../lazy.ts';

beforeAll(() => shapeCode(), 60_000);

const text = (title: string, more: object = {}) => ({ type: 'string', ...(title ? { title } : {}), ...more });
const texts = {
  'runtime.list.add': 'Add {{label}}',
  'runtime.list.item': '{{label}} {{number}}',
  'runtime.list.remove': 'Remove {{item}}',
  'runtime.list.move': 'Move {{item}}',
  'runtime.list.wrong': '{{count}} wrong',
  'runtime.list.moved': '{{item}} at {{place}} of {{count}}',
  'validation.required': 'Missing',
  'validation.minLength': 'Too short',
};

async function open(
  schema: Record<string, unknown>,
  props: Record<string, unknown> = {},
  operations: Record<string, () => unknown> = {},
) {
  const definition = definitionOf({ type: 'object', ...schema });
  const form = node('form', {
    name: 'f',
    schema: 'f',
    submit: late({
      label: 'Send',
      press: steps({ call: 'send', with: { '*': { $: ['id', 'form.f'], reads: ['forms.f'] } } }),
    }),
    ...props,
  });
  const host = createTestHost({
    forms: { f: definition },
    operations: { send: () => null, ...operations },
    texts,
  });
  let view: ReturnType<typeof renderScreen> | undefined;
  await act(async () => {
    view = renderScreen(screenOf([form]), host);
  });
  if (!view) throw new Error('Nothing was shown');
  const { page } = view;
  const asked = vi.spyOn(host, 'text');
  const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
  const field = (name: string) =>
    screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) });
  return {
    page,
    state: page.form('f'),
    press,
    field,
    type: (name: string, value: string) =>
      act(async () => void fireEvent.change(field(name), { target: { value } })),
    choose: (name: string, option: string) =>
      act(async () => {
        const select = screen.getByRole<HTMLSelectElement>('combobox', { name: new RegExp(`^${name}`) });
        const found = [...select.options].find((one) => one.text === option);
        fireEvent.change(select, { target: { value: found?.value } });
      }),
    send: async () => {
      await press('Send');
      return host.made.at(-1)?.values;
    },
    /** How often a text was asked for since the form was opened. */
    drawn: (key: string) => asked.mock.calls.filter(([one]) => one === key).length,
    toasts: () => host.toasts,
    alerts: () => screen.queryAllByRole('alert').map(({ textContent }) => textContent),
  };
}

const person = {
  type: 'object',
  title: 'Person',
  properties: { name: text('Name', { minLength: 2 }) },
  required: ['name'],
};

describe('a form with nested fields', () => {
  it('asks for a record and a list of values, and sends them', async () => {
    const { type, press, send } = await open({
      properties: {
        title: text('Title'),
        owner: person,
        tags: { type: 'array', title: 'Tags', items: text('') },
      },
      required: ['title', 'owner'],
    });
    await type('Title', 'Kokoro');
    await type('Name', 'Hana');
    await press('Add tag');
    await type('Tag 1', 'novel');
    await press('Add tag');
    await type('Tag 2', 'old');
    expect(await send()).toEqual({ title: 'Kokoro', owner: { name: 'Hana' }, tags: ['novel', 'old'] });
  });

  it('shows each error at its place until it is corrected', async () => {
    const { type, press, send, alerts } = await open({
      properties: {
        owner: person,
        tags: { type: 'array', title: 'Tags', items: text('', { minLength: 2 }) },
      },
      required: ['owner'],
    });
    await press('Add tag');
    expect(await send()).toBeUndefined();
    expect(alerts()).toEqual(['Missing', 'Missing']);
    await type('Name', 'H');
    await type('Tag 1', 'ab');
    expect(alerts()).toEqual(['Too short']);
    await type('Name', 'Ha');
    expect(await send()).toEqual({ owner: { name: 'Ha' }, tags: ['ab'] });
  });

  it('sends the fixed fields of records and items as they were given, and shows them nowhere', async () => {
    const tag = { type: 'object', title: 'Tag', properties: { id: { type: 'integer' }, name: text('Name') } };
    const category = { ...tag, title: 'Category' };
    const { type, press, send } = await open(
      {
        properties: {
          category,
          tags: { type: 'array', title: 'Tags', items: tag },
          owner: { ...person, title: 'Owner' },
        },
      },
      {
        values: {
          category: { id: 3, name: 'Cats' },
          tags: [{ id: 7, name: 'calm' }],
          owner: { name: 'Hana' },
        },
        fields: {
          'category.id': late({ fixed: true }),
          'tags[].id': late({ fixed: true }),
          owner: late({ fixed: true }),
        },
      },
    );
    expect(screen.queryAllByRole('spinbutton')).toEqual([]);
    expect(screen.queryByText('Owner')).toBeNull();
    expect(screen.getAllByRole('textbox').map((input) => (input as HTMLInputElement).value)).toEqual([
      'Cats',
    ]);
    expect(screen.getByRole('button', { name: /^calm/ }).textContent).toBe('calmTag 1');
    await type('Name', 'Dogs');
    await press('Add tag');
    expect(await send()).toEqual({
      category: { id: 3, name: 'Dogs' },
      tags: [{ id: 7, name: 'calm' }, {}],
      owner: { name: 'Hana' },
    });
  });

  it('reports a fixed field of an item that is not valid in a toast, as nobody can correct it', async () => {
    const item = { type: 'object', title: 'Tag', properties: { code: text('Code', { minLength: 2 }) } };
    const { send, toasts } = await open(
      { properties: { tags: { type: 'array', title: 'Tags', items: item } } },
      { values: { tags: [{ code: 'x' }] }, fields: { 'tags[].code': late({ fixed: true }) } },
    );
    expect(await send()).toBeUndefined();
    expect(toasts()).toEqual(['Too short']);
  });

  it('removes items and moves them with the arrow keys, together with their errors', async () => {
    const { type, press, field, state, alerts, send } = await open({
      properties: { tags: { type: 'array', title: 'Tags', items: text('', { minLength: 2 }) } },
    });
    for (const [at, tag] of ['aa', 'b', 'cc'].entries()) {
      await press('Add tag');
      await type(`Tag ${at + 1}`, tag);
    }
    await act(async () => void fireEvent.blur(field('Tag 2')));
    expect(state.errors).toEqual({ 'tags/1': 'Too short' });
    const handle = screen.getByRole('button', { name: 'Move Tag 2' });
    handle.focus();
    await act(async () => void fireEvent.keyDown(handle, { key: 'ArrowDown' }));
    expect(screen.getAllByRole('textbox').map((input) => (input as HTMLInputElement).value)).toEqual([
      'aa',
      'cc',
      'b',
    ]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Tag 3' }));
    expect(screen.getByText('Tag 2 at 3 of 3')).toBeTruthy();
    expect([state.errors, alerts()]).toEqual([{ 'tags/2': 'Too short' }, ['Too short']]);
    await press('Remove Tag 3');
    expect([state.errors, await send()]).toEqual([{}, { tags: ['aa', 'cc'] }]);
  });

  it('leaves no part of a drag to the browser', async () => {
    await open(
      { properties: { tags: { type: 'array', title: 'Tags', items: text('') } } },
      { values: { tags: ['a', 'b'] } },
    );
    expect(fireEvent.touchMove(screen.getByRole('button', { name: 'Move Tag 1' }))).toBe(false);
  });

  it('draws no other item again when one is changed', async () => {
    const { type, drawn } = await open(
      { properties: { tags: { type: 'array', title: 'Tags', items: text('') } } },
      { values: { tags: Array.from({ length: 20 }, (_, at) => `tag ${at}`) } },
    );
    const before = drawn('runtime.list.move');
    await type('Tag 20', 'other');
    expect(drawn('runtime.list.move') - before).toBeLessThanOrEqual(1);
  });

  it('respects minItems and maxItems', async () => {
    const { press } = await open({
      properties: { tags: { type: 'array', title: 'Tags', items: text(''), minItems: 1, maxItems: 2 } },
    });
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Remove Tag 1' })).toBeNull();
    await press('Add tag');
    expect(screen.queryByRole('button', { name: 'Add tag' })).toBeNull();
  });

  it('opens each record of a list in a sheet, which stays while something in it is wrong', async () => {
    const { press, type, send } = await open({
      properties: { people: { type: 'array', title: 'People', items: person } },
    });
    await press('Add person');
    expect(screen.getByRole('dialog')).toBeTruthy();
    await press('runtime.list.done');
    expect(screen.getByRole('dialog').textContent).toContain('Missing');
    await type('Name', 'Hana');
    await press('runtime.list.done');
    await act(() => new Promise((done) => setTimeout(done, 300)));
    // The item was not there when the sheet took the focus.
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Hana/ }));
    expect(await send()).toEqual({ people: [{ name: 'Hana' }] });
  });

  it('shows the number of errors of a record, and leads to them', async () => {
    const { press, send } = await open(
      {
        properties: { title: text('Title'), people: { type: 'array', title: 'People', items: person } },
        required: ['title'],
      },
      { values: { people: [{ name: 'Hana' }, { name: 'H' }] } },
    );
    expect(await send()).toBeUndefined();
    expect(screen.getByRole('button', { name: /^H.*1 wrong/ })).toBeTruthy();
    await press('Person 2, Name: Too short');
    await act(() => new Promise((done) => setTimeout(done, 100)));
    expect(screen.getByRole('dialog').textContent).toContain('Too short');
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  });

  it('shows the present message of each field in the summary', async () => {
    const { type, press, send } = await open({
      properties: { title: text('Title'), owner: person },
      required: ['title', 'owner'],
    });
    expect(await send()).toBeUndefined();
    await press('Person, Name: Missing');
    await type('Name', 'H');
    await press('Person, Name: Too short');
  });

  it('switches between alternatives, keeps the input of the others, and does not send it', async () => {
    const { choose, type, send, field } = await open({
      properties: {
        pay: {
          title: 'Payment',
          oneOf: [
            {
              title: 'Card',
              type: 'object',
              properties: { by: { const: 'card' }, number: text('Number') },
              required: ['by', 'number'],
            },
            {
              title: 'Cash',
              type: 'object',
              properties: { by: { const: 'cash' }, place: text('Place') },
              required: ['by', 'place'],
            },
          ],
        },
      },
      required: ['pay'],
    });
    await type('Number', '1234');
    await choose('runtime.alternative', 'Cash');
    expect(screen.queryByLabelText('Number')).toBeNull();
    await type('Place', 'Ube');
    expect(await send()).toEqual({ pay: { by: 'cash', place: 'Ube' } });
    await choose('runtime.alternative', 'Card');
    expect(field('Number').value).toBe('1234');
    expect(await send()).toEqual({ pay: { by: 'card', number: '1234' } });
  });

  it('has further fields with names of their own', async () => {
    const { press, type, send, field } = await open({
      properties: { labels: { type: 'object', title: 'Labels', additionalProperties: { type: 'string' } } },
    });
    await press('Add label');
    await act(async () => {
      fireEvent.change(field('runtime.entryName'), { target: { value: 'size' } });
      fireEvent.blur(field('runtime.entryName'));
    });
    await type('size', 'large');
    expect(await send()).toEqual({ labels: { size: 'large' } });
    await press('Remove size');
    expect(await send()).toEqual({});
  });

  it('shows checkboxes for a set of values, and options by their labels', async () => {
    const { send, choose } = await open({
      properties: {
        days: { type: 'array', title: 'Days', uniqueItems: true, items: { enum: ['mon', 'tue', 'wed'] } },
        size: {
          title: 'Size',
          oneOf: [
            { const: 's', title: 'Small' },
            { const: 'l', title: 'Large' },
          ],
        },
      },
    });
    for (const day of ['wed', 'mon']) await act(async () => void fireEvent.click(screen.getByLabelText(day)));
    await choose('Size', 'Large');
    expect(await send()).toEqual({ days: ['mon', 'wed'], size: 'l' });
  });

  it('shows and hides fields of any depth by conditions', async () => {
    const then = 'then';
    const { type, send } = await open({
      properties: {
        home: {
          type: 'object',
          title: 'Home',
          properties: { kind: text('Kind') },
          if: { properties: { kind: { const: 'flat' } }, required: ['kind'] },
          [then]: {
            properties: { floor: { type: 'integer', title: 'Floor', default: 3 } },
            required: ['floor'],
          },
        },
      },
    });
    expect(screen.queryByLabelText('Floor')).toBeNull();
    await type('Kind', 'flat');
    expect(screen.getByLabelText<HTMLInputElement>('Floor').value).toBe('3');
    expect(await send()).toEqual({ home: { kind: 'flat', floor: 3 } });
    await type('Kind', 'house');
    expect(await send()).toEqual({ home: { kind: 'house' } });
  });

  it('sets the item whose steps are running, wherever it is by then, and nothing if it was removed', async () => {
    const answers: ((answer: string) => void)[] = [];
    const { state, press, type } = await open(
      { properties: { tags: { type: 'array', title: 'Tags', items: text('') } } },
      {
        fields: {
          'tags[]': late({
            change: steps(
              { call: 'upload', as: 'address' },
              { set: [{ path: ['forms', 'f', 'tags', '[]'], value: { $: ['id', 'address'], reads: [] } }] },
            ),
          }),
        },
      },
      { upload: () => new Promise((answer) => answers.push(answer)) },
    );
    for (const [at, tag] of ['first', 'second', 'third'].entries()) {
      await press('Add tag');
      await type(`Tag ${at + 1}`, tag);
    }
    expect(answers).toHaveLength(3);
    const handle = screen.getByRole('button', { name: 'Move Tag 3' });
    for (const key of ['ArrowUp', 'ArrowUp']) await act(async () => void fireEvent.keyDown(handle, { key }));
    await press('Remove Tag 2');
    expect(state.values.tags).toEqual(['third', 'second']);
    for (const [at, answer] of answers.entries()) await act(async () => answer(`picture ${at + 1}`));
    expect(state.values.tags).toEqual(['picture 3', 'picture 2']);
  });
});

describe('a record that may contain itself', () => {
  it('is shown within itself as soon as it has a value', async () => {
    const part = {
      type: 'object',
      title: 'Part',
      properties: { name: text('Name'), part: { $ref: '#/$defs/part' } },
    };
    const { state, type } = await open({
      properties: { part: { $ref: '#/$defs/part' } },
      $defs: { part },
    });
    const names = () => screen.getAllByRole('textbox', { name: /^Name/ });
    expect(names()).toHaveLength(1);
    await type('Name', 'a');
    expect(names()).toHaveLength(2);
    expect(state.values).toEqual({ part: { name: 'a' } });
  });
});
