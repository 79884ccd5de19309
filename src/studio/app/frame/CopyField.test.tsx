import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CopyField } from './CopyField.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

function copyWith(clipboard: { writeText(text: string): Promise<void> } | undefined): void {
  vi.stubGlobal('navigator', { ...navigator, clipboard });
  render(<CopyField label="Link" value="https://a.example/x" />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
}

test('the value is copied, and this is said', async () => {
  const writeText = vi.fn(async () => {});
  copyWith({ writeText });
  await screen.findByText('Copied');
  expect(writeText).toHaveBeenCalledWith('https://a.example/x');
});

test.each([
  ['is refused', { writeText: () => Promise.reject(new Error('NotAllowed')) }],
  ['does not exist without TLS', undefined],
])('a clipboard that %s leaves the value selected, and says how to copy it', async (_, clipboard) => {
  copyWith(clipboard);
  await screen.findByText(/Ctrl\+C/);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Link' }));
});
