import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

test('a studio whose server does not answer says so, with a button that loads it again', async () => {
  document.body.innerHTML = '<div id="root" data-entry="known"></div>';
  vi.stubGlobal('fetch', () => Promise.reject(new Error('The network is gone')));
  await import('../main.tsx');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The network is gone');
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  screen.getByRole('button', { name: 'Try again' }).click();
  expect(reload).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
