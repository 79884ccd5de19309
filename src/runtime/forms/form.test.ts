import { beforeAll, describe, expect, it } from 'vitest';
import { Runtime } from '../app/runtime.ts';
import type { FormDefinition } from '../host/host.ts';
import { firstPageShown } from '../lazy/loadSoon.ts';
import { Page } from '../page/page.ts';
import { createTestHost, failure, node, path, screenOf, steps } from '../testing/testHost.ts';
import { verbs } from '../verbs/verbs.ts';
import { Form } from './form.ts';

/** Requires a name of three letters. */
const validate = Object.assign(
  ({ name }: { name?: string }) => {
    validate.errors =
      name === undefined
        ? [
            {
              keyword: 'required',
              instancePath: '',
              schemaPath: '#/required',
              params: { missingProperty: 'name' },
            },
          ]
        : [{ keyword: 'minLength', instancePath: '/name', schemaPath: '#/minLength', params: { limit: 3 } }];
    return name !== undefined && name.length >= 3;
  },
  { errors: null as unknown },
);

const definition: FormDefinition = {
  schema: {
    $id: 'f',
    properties: {
      name: { type: 'string' },
      nick: { type: 'string' },
      kind: { type: 'string', default: 'a' },
    },
  },
  validators: { f: validate },
};

function open(operations: Record<string, () => unknown> = {}, opened = definition) {
  const host = createTestHost({ operations });
  const page = new Page(new Runtime(host, { kinds: {}, verbs }), screenOf([]), '/pages/test', {});
  const shown = node('form', {
    name: 'f',
    submit: {
      label: 'Send',
      press: steps({ call: 'send', with: { name: path('forms.f.name') } }),
    },
  });
  const form = new Form({ name: 'f', definition: opened, node: shown, scope: page.scope });
  form.fill({});
  form.attach();
  return { host, page, form, state: form.state };
}

// The verbs' code.
beforeAll(firstPageShown);

describe('a form without a page', () => {
  it('shows an error on blur, and removes it while it is being corrected', () => {
    const { form, state } = open();
    form.change('name', 'ab');
    expect(state.errors).toEqual({});
    form.blur('name');
    expect(state.errors).toEqual({ name: 'validation.minLength' });
    form.change('name', 'abc');
    expect(state.errors).toEqual({});
  });

  it('shows no error of an untouched field', () => {
    const { form, state } = open();
    form.blur('name');
    expect([state.errors, state.visited]).toEqual([{}, {}]);
  });

  it('is sent when it is right, and once however often that is asked for', async () => {
    let answer = () => {};
    const { form, host, state } = open({ send: () => new Promise<void>((done) => (answer = done)) });
    form.change('name', 'abc');
    const first = form.submit();
    const second = form.submit();
    expect(await second).toBe(false);
    expect(state.busy).toBe(true);
    answer();
    expect(await first).toBe(true);
    expect([host.made.length, state.busy]).toEqual([1, false]);
  });

  it('that is wrong is not sent, shows all that is wrong, and leads there', async () => {
    const { form, host, state } = open();
    let led = 0;
    form.onInvalid(() => led++);
    expect(await form.submit()).toBe(false);
    expect([host.made, state.tried, state.errors, led]).toEqual([
      [],
      true,
      { name: 'validation.required' },
      1,
    ]);
  });

  it('keeps the input when it is refused, and removes the refusal on a change', async () => {
    const { form, state } = open({
      send: () => {
        throw failure('refused', 'Taken', 'name');
      },
    });
    form.change('name', 'abc');
    await form.submit();
    expect([state.values.name, state.refused]).toEqual(['abc', { name: 'Taken' }]);
    form.change('name', 'abcd');
    expect(state.refused).toEqual({});
  });

  it('that was sent shows no error for fields that its steps have emptied', async () => {
    const { form, state } = open({ send: () => null });
    form.change('name', 'abc');
    await form.submit();
    form.change('name', '');
    expect([state.tried, state.errors]).toEqual([false, {}]);
  });

  it('fills untouched fields', () => {
    const { form, state } = open();
    form.change('name', 'mine');
    form.fill({ name: 'theirs', id: 7 });
    expect(state.values).toEqual({ name: 'mine', kind: 'a', id: 7 });
  });

  it('that takes no other values keeps none of a record that it cannot send', () => {
    const closed = { ...definition, schema: { ...definition.schema, additionalProperties: false } };
    const { form, state } = open({}, closed);
    form.fill({ name: 'theirs', created: '2026-01-01' });
    expect(state.values).toEqual({ name: 'theirs', kind: 'a' });
  });

  it('shows what a server says about a field that the user left empty', async () => {
    const { form, state } = open({
      send: () => {
        throw failure('refused', 'Cats need a nickname', 'nick');
      },
    });
    form.change('name', 'abc');
    await form.submit();
    expect(state.refused).toEqual({ nick: 'Cats need a nickname' });
  });

  it('notifies of values and of messages separately', () => {
    const { form } = open();
    const heard: string[] = [];
    form.onValues(() => heard.push('value'));
    form.onMessages(() => heard.push('message'));
    form.change('name', 'ab');
    expect(heard).toEqual(['value']);
    form.blur('name');
    expect(heard).toContain('message');
  });
});
