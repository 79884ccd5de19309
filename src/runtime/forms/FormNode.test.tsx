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
