import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createTestHost, node, path, renderScreen, screenOf } from '../testing/renderScreen.tsx';

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
