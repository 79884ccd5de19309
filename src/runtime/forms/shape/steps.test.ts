import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Thunk } from '../../../language/compiled.ts';
import { Runtime } from '../../app/runtime.ts';
import { draftsKey } from '../../app/session.ts';
import { Page } from '../../page/page.ts';
import { definitionOf } from '../../testing/shapedForms.tsx';
import { createTestHost, late, node, screenOf, steps } from '../../testing/testHost.ts';
import { verbs } from '../../verbs/verbs.ts';
import { Form } from '../form.ts';
import * as code from './index.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const definition = definitionOf({
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 2 },
    pin: { type: 'string' },
    secret: { type: 'string', format: 'password' },
    accounts: {
      type: 'array',
      items: { type: 'object', properties: { label: { type: 'string' }, code: { type: 'string' } } },
    },
  },
  required: ['name'],
});

/** A form on a device; opening it again simulates a reload of the page. */
function device(loggedIn = false) {
  const host = createTestHost({ operations: { send: () => null }, loggedIn });
  const runtime = () => new Runtime(host, { kinds: {}, verbs });
  const open = () => {
    const page = new Page(runtime(), screenOf([]), '/pages/test', {});
    const shown = node('form', {
      name: 'f',
      steps: [
        late({ title: 'One', fields: ['name'] }),
        late({ title: 'Two', fields: ['pin', 'secret', 'accounts'] }),
      ],
      fields: {
        pin: late({ secret: true }) as Thunk,
        'accounts[].code': late({ properties: { autocomplete: 'one-time-code' } }) as Thunk,
      },
      submit: late({ label: 'Send', press: steps({ call: 'send', with: {} }) }),
    });
    const form = new Form({ name: 'f', definition, node: shown, scope: page.scope, code });
    form.start({});
    const end = form.attach();
    return { form, state: form.state, end };
  };
  return { host, runtime, open };
}

it('the input and the step survive a reload, without secrets', () => {
  const { host, open } = device();
  const before = open();
  before.form.change('name', 'Hana');
  before.form.change('pin', '4711');
  before.form.change('secret', 'hush');
  before.form.change('accounts', [{ label: 'Savings', code: '123456' }]);
  before.form.stepper?.next();
  vi.advanceTimersByTime(1000);
  expect(host.memory.load(draftsKey)).not.toMatch(/4711|hush|123456/);
  const { state } = open();
  expect([state.values, state.step]).toEqual([{ name: 'Hana', accounts: [{ label: 'Savings' }] }, 1]);
});

it('a step that is wrong is not left', () => {
  const { form, state } = device().open();
  form.change('name', 'H');
  expect([form.stepper?.next(), state.step, state.errors]).toEqual([
    true,
    0,
    { name: 'validation.minLength' },
  ]);
});

it('a sent form is not kept', async () => {
  const { host, open } = device();
  const { form } = open();
  form.change('name', 'Hana');
  await form.submit();
  vi.advanceTimersByTime(1000);
  expect(host.memory.load(draftsKey)).toContain('Hana');
  await form.submit();
  expect(host.made).toHaveLength(1);
  vi.advanceTimersByTime(1000);
  expect(host.memory.load(draftsKey) ?? '').not.toContain('Hana');
});

it('the end of a session deletes the drafts of its user', () => {
  const { host, runtime, open } = device(true);
  const session = runtime().session;
  open().form.change('name', 'Hana');
  vi.advanceTimersByTime(1000);
  expect(host.memory.load(draftsKey)).toContain('Hana');
  session.changed();
  expect(host.memory.load(draftsKey)).toBeNull();
});
