/** Fields that the schema shows and requires under conditions, as users see them. */
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { createTestHost, late, node, renderScreen, screenOf, steps } from '../../testing/renderScreen.tsx';
import { definitionOf } from '../../testing/shapedForms.tsx';
import { shapeCode } from '../lazy.ts';

beforeAll(() => shapeCode(), 60_000);

const text = (title: string) => ({ type: 'string', title });
const schema = {
  type: 'object',
  properties: {
    kind: text('Kind'),
    amount: text('Amount'),
    purpose: text('Purpose'),
    memo: text('Memo'),
    after: text('After'),
    former: { ...text('Former'), deprecated: true },
    owner: { type: 'object', title: 'Owner', properties: { name: text('Name'), paper: text('Paper') } },
  },
};
const field = (name: string) => ['.', ['id', 'form'], name] as const;
const conditions = [
  { path: ['purpose'], required: ['>d', field('amount'), ['.', ['id', 'app'], 'most']] },
  { path: ['memo'], shown: ['==', field('kind'), ['v', 'other']], required: ['v', true] },
  { path: ['after'], shown: ['!=', field('memo'), ['v', null]] },
  { path: ['owner', 'paper'], shown: ['==', field('kind'), ['v', 'other']] },
];

const texts = { 'validation.required': 'Missing', 'runtime.optional': '(optional)' };

async function open() {
  const definition = definitionOf(schema);
  definition.schema['x-conditions'] = conditions;
  definition.schema['x-shaped'] = true;
  const form = node('form', {
    name: 'f',
    schema: 'f',
    submit: late({
      label: 'Send',
      press: steps({ call: 'send', with: { '*': { $: ['form', 'f'], reads: ['forms.f'] } } }),
    }),
  });
  const host = createTestHost({
    forms: { f: definition },
    operations: { send: () => null },
    texts,
    app: { constants: { most: '1000' } },
  });
  let view: ReturnType<typeof renderScreen> | undefined;
  await act(async () => {
    view = renderScreen(screenOf([form]), host);
  });
  if (!view) throw new Error('Nothing was shown');
  const box = (name: string) =>
    screen.queryByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) });
  return {
    box,
    type: (name: string, value: string) =>
      act(async () => void fireEvent.change(box(name) as HTMLInputElement, { target: { value } })),
    send: async () => {
      await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Send' })));
      return host.made.at(-1)?.values;
    },
    alerts: () => screen.queryAllByRole('alert').map(({ textContent }) => textContent),
  };
}

it('requires a field while its condition holds', async () => {
  const { type, send, alerts, box } = await open();
  await type('Amount', '1000');
  expect(box('Purpose')?.getAttribute('aria-required')).toBeNull();
  expect(await send()).toEqual({ amount: '1000' });
  await type('Amount', '1000.01');
  expect(box('Purpose')?.getAttribute('aria-required')).toBe('true');
  expect(await send()).toEqual({ amount: '1000' });
  expect(alerts()).toContain('Missing');
  await type('Purpose', 'rent');
  expect(await send()).toEqual({ amount: '1000.01', purpose: 'rent' });
});

it('does not ask for a deprecated field', async () => {
  const { box } = await open();
  expect(box('Former')).toBeNull();
  expect(box('Kind')).not.toBeNull();
});

it('neither sends nor requires a hidden field, and keeps what was typed', async () => {
  const { type, send, box } = await open();
  expect([box('Memo'), box('After'), box('Paper')]).toEqual([null, null, null]);
  await type('Kind', 'other');
  await type('Memo', 'abc');
  await type('After', 'xyz');
  await type('Paper', 'p');
  expect(await send()).toEqual({ kind: 'other', memo: 'abc', after: 'xyz', owner: { paper: 'p' } });
  await type('Kind', 'usual');
  expect([box('Memo'), box('After'), box('Paper')]).toEqual([null, null, null]);
  expect(await send()).toEqual({ kind: 'usual' });
  await type('Kind', 'other');
  expect(box('Memo')?.value).toBe('abc');
});
