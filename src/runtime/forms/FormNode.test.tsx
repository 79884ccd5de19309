import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createTestHost, late, node, path, renderScreen, screenOf } from '../testing/renderScreen.tsx';
import * as load from './summary/load.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('the initial values of a form reach its subscribers, without warnings from React', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const schema = { $id: 'f', properties: { lots: { type: 'integer', title: 'Lots', default: 3 } } };
  const host = createTestHost({ forms: { f: { schema, validators: {} } } });
  await act(async () => {
    renderScreen(
      screenOf([
        node('text', { text: path('forms.f.lots') }),
        node('form', { name: 'f', schema: 'f', fields: { lots: {} }, submit: { label: 'Send' } }),
      ]),
      host,
    );
  });
  expect(screen.getByText('3')).toBeTruthy();
  expect(error.mock.calls).toEqual([]);
});

it('a form that cannot be loaded is asked for again by a retry, and not by being rendered', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const schema = { $id: 'f', properties: { lots: { type: 'integer', title: 'Lots' } } };
  const host = createTestHost({ forms: { f: { schema, validators: {} } } });
  const read = host.release.form;
  let refuses = true;
  const form = vi.spyOn(host.release, 'form').mockImplementation(async (name) => {
    // Like a request: it does not fail within the same task.
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (refuses) throw new Error('refused');
    return read(name);
  });
  await act(async () => {
    renderScreen(
      screenOf([node('form', { name: 'f', schema: 'f', fields: { lots: {} }, submit: { label: 'Send' } })]),
      host,
    );
  });
  const retry = await screen.findByRole('button', { name: 'runtime.retry' });
  const asked = form.mock.calls.length;
  await act(() => new Promise((resolve) => setTimeout(resolve, 600)));
  expect(form).toHaveBeenCalledTimes(asked);
  refuses = false;
  await act(async () => retry.click());
  expect(await screen.findByRole('button', { name: 'Send' })).toBeTruthy();
});

/** A form of three required fields, submitted with the first of them filled in or not. */
async function refused(filled: readonly string[]): Promise<void> {
  const required = ['name', 'town', 'street'];
  const properties = Object.fromEntries(required.map((name) => [name, { type: 'string', title: name }]));
  const validate = Object.assign(
    (values: Record<string, unknown>): boolean => {
      const missing = required.filter((name) => !values[name]);
      validate.errors = missing.map((missingProperty) => ({
        keyword: 'required',
        instancePath: '',
        schemaPath: '#/required',
        params: { missingProperty },
      }));
      return missing.length === 0;
    },
    { errors: [] as unknown[] | null },
  );
  const schema = { $id: 'f', properties, required };
  const host = createTestHost({ forms: { f: { schema, validators: { f: validate } } } });
  await act(async () => {
    renderScreen(screenOf([node('form', { name: 'f', schema: 'f', submit: { label: 'Send' } })]), host);
  });
  for (const name of filled) fireEvent.change(screen.getByLabelText(name), { target: { value: 'x' } });
  await act(async () => screen.getByRole('button', { name: 'Send' }).click());
}

it('with several wrong fields, the summary above them has the focus, and leads to each', async () => {
  await refused([]);
  const summary = await screen.findByRole('navigation', { name: 'runtime.errors' });
  await vi.waitFor(() => expect(document.activeElement).toBe(summary));
  expect(summary.parentElement?.firstElementChild).toBe(summary);
  await act(async () => screen.getByRole('button', { name: /^street: / }).click());
  expect(document.activeElement).toBe(screen.getByLabelText('street'));
});

it('one wrong field has the focus itself, also after there was a summary', async () => {
  await refused([]);
  await screen.findByRole('navigation');
  for (const name of ['name', 'street'])
    fireEvent.change(screen.getByLabelText(name), { target: { value: 'x' } });
  await act(async () => screen.getByRole('button', { name: 'Send' }).click());
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('town')));
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('a form whose first submission finds one wrong field has no summary', async () => {
  await refused(['name', 'town']);
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('street')));
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('if the code of the summary cannot be loaded, the first wrong field has the focus', async () => {
  vi.spyOn(load, 'summaryCode').mockResolvedValue(null);
  await refused(['name']);
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('town')));
});

it('a field whose chips are still loading has room for them, and none is pressed in place of another', async () => {
  const schema = { $id: 'f', properties: { unit: { type: 'integer', title: 'Unit' } } };
  let answer = (_rows: unknown): void => {};
  const operations = { listUnits: () => new Promise((resolve) => (answer = resolve)) };
  const host = createTestHost({ forms: { f: { schema, validators: {} } }, operations });
  const options = {
    of: path('data.units'),
    skeleton: 4,
    value: late(path('it.id')),
    label: late(path('it.name')),
  };
  const fields = { unit: late({ widget: 'chips', options }) };
  const form = node('form', { name: 'f', schema: 'f', fields, submit: { label: 'Send' } });
  const view = await act(async () =>
    renderScreen(
      screenOf([form], { data: { units: { operation: 'listUnits', with: {}, reads: [] } } }),
      host,
    ),
  );
  const bones = () => view.container.querySelectorAll('[data-field=unit] [aria-hidden=true]');
  await screen.findByText('Unit');
  expect(bones()).toHaveLength(4);
  expect(screen.queryByRole('radio')).toBeNull();
  await act(async () => answer([{ id: 3, name: 'Crates' }]));
  expect(await screen.findByText('Crates')).toBeTruthy();
  expect(screen.getAllByRole('radio')).toHaveLength(1);
  expect(bones()).toHaveLength(0);
});

it('a field whose options are still loading is a choice, and not a text with the value behind them', async () => {
  const schema = {
    $id: 'f',
    required: ['unit'],
    properties: { unit: { type: 'integer', title: 'Unit', default: 3 } },
  };
  let answer = (_rows: unknown): void => {};
  const operations = { listUnits: () => new Promise((resolve) => (answer = resolve)) };
  const host = createTestHost({ forms: { f: { schema, validators: {} } }, operations });
  const options = { of: path('data.units'), value: late(path('it.id')), label: late(path('it.name')) };
  const fields = { unit: late({ options }) };
  await act(async () => {
    renderScreen(
      screenOf([node('form', { name: 'f', schema: 'f', fields, submit: { label: 'Send' } })], {
        data: { units: { operation: 'listUnits', with: {}, reads: [] } },
      }),
      host,
    );
  });
  const unit = await screen.findByLabelText('Unit');
  expect(unit.tagName).toBe('SELECT');
  expect(unit).toHaveProperty('disabled', true);
  expect(unit).not.toHaveProperty('value', '3');
  await act(async () => answer([{ id: 3, name: 'Crates' }]));
  expect(screen.getByLabelText('Unit')).toHaveProperty('disabled', false);
  expect(screen.getByText('Crates')).toBeTruthy();
});
