import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { NewRow, type RowForm } from './NewRow.tsx';

const form: RowForm = {
  title: 'New tab',
  fields: [
    { id: 'icon', label: 'Icon' },
    { id: 'text.ja', label: 'Label (日本語)', lang: 'ja', isRequired: true },
    { id: 'text.en', label: 'Label (English)', lang: 'en' },
    { id: 'text.th', label: 'Label (ไทย)', lang: 'th' },
  ],
  wrong: () => undefined,
  make() {},
};

function open() {
  const add = vi.fn();
  render(<NewRow form={form} row={undefined} add={add} close={() => {}} />);
  const paste = (label: string, copied: string) =>
    fireEvent.paste(screen.getByLabelText(label), { clipboardData: { getData: () => copied } });
  const values = () => {
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    return add.mock.calls[0]?.[0];
  };
  return { paste, values };
}

test('a row of a spreadsheet fills the languages from the field on; cells without one are left out', () => {
  const { paste, values } = open();
  fireEvent.change(screen.getByLabelText('Label (日本語)'), { target: { value: '財布' } });
  paste('Label (English)', 'Wallet\tกระเป๋า\tmore\n');
  expect(values()).toEqual({ icon: '', 'text.ja': '財布', 'text.en': 'Wallet', 'text.th': 'กระเป๋า' });
});

test('a field that is no text of a language takes what is pasted as it is', () => {
  const { paste, values } = open();
  expect(paste('Icon', 'a\tb')).toBe(true);
  expect(paste('Label (日本語)', 'a "quoted" word')).toBe(true);
  paste('Label (日本語)', '財布\tWallet');
  expect(values()).toMatchObject({ icon: '', 'text.ja': '財布', 'text.en': 'Wallet' });
});
