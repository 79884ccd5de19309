import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { SearchPickerProperties } from '../generated/searchPicker.ts';
import { given } from '../testing.ts';
import SearchPicker from './SearchPicker.tsx';
import { type Option, search } from './search.ts';

const options: Option[] = [
  { value: 1, label: '日本', detail: '+81', mark: 'JP' },
  { value: 2, label: 'アメリカ', detail: '+1' },
  { value: 3, label: 'Côte d’Ivoire', detail: '+225' },
  { value: 4, label: '南アフリカ', detail: '+27' },
];
const change = vi.fn();

function Field(properties: Partial<SearchPickerProperties> & { first?: number }) {
  const [value, setValue] = useState<string | number | null>(properties.first ?? null);
  return (
    <>
      <label htmlFor="country">country</label>
      <SearchPicker
        id="country"
        value={value}
        change={(next) => {
          change(next);
          setValue(next);
        }}
        blur={() => {}}
        disabled={false}
        invalid={false}
        describedBy="error"
        emit={async () => {}}
        options={options}
        {...properties}
        {...given}
      />
    </>
  );
}

const fieldOf = (value: string | number) => ({
  id: 'country',
  value,
  change,
  blur: () => {},
  disabled: false,
  invalid: false,
  describedBy: undefined,
  emit: async () => {},
  ...given,
});

const labels = (query: string) => search(options, query).map((option) => option.label);

describe('the search', () => {
  test('sees no difference between kana, widths, cases and accents', () => {
    expect(labels('あめりか')).toEqual(['アメリカ']);
    expect(labels('ｱﾒﾘｶ')).toEqual(['アメリカ']);
    expect(labels('cote')).toEqual(['Côte d’Ivoire']);
    expect(labels('＋８１')).toEqual(['日本']);
  });

  test('lists options that begin with the query first', () => {
    const longer = [...options, { value: 5, label: 'リカルド' }];
    expect(search(longer, 'リカ').map((option) => option.label)[0]).toBe('リカルド');
  });

  test('finds by words that are not shown, and puts the very code that was typed first', () => {
    const named = options.map((option, at) => ({ ...option, words: ['Japan', 'United States'][at] ?? null }));
    expect(search(named, 'united').map(({ label }) => label)).toEqual(['アメリカ']);
    const codes = ['+1684', '+41', '+1', '+81'].map((detail) => ({
      value: detail.slice(1),
      label: 'x',
      detail,
    }));
    expect(search(codes, '+1')[0]?.value).toBe('1');
    expect(search(codes, '1')[0]?.value).toBe('1');
    expect(
      search(
        [
          { value: 1, label: 'Aruba', mark: 'AW' },
          { value: 2, label: 'Malawi', mark: 'MW' },
        ],
        'mw',
      )[0]?.value,
    ).toBe(2);
  });

  test('requires every word, in any field', () => {
    expect(labels('アフリカ 27')).toEqual(['南アフリカ']);
    expect(labels('アフリカ 81')).toEqual([]);
    expect(labels('  ')).toHaveLength(4);
  });
});

const field = () => screen.getByRole('button', { name: /country|日本|アメリカ/ });
const open = () => {
  fireEvent.click(document.getElementById('country') ?? field());
  return screen.getByRole('combobox');
};

test('a picked option becomes the value, and the field shows it', () => {
  render(<Field />);
  open();
  fireEvent.click(screen.getByRole('option', { name: /アメリカ/ }));
  expect(change).toHaveBeenLastCalledWith(2);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.getElementById('country')?.textContent).toBe('アメリカ+1');
  expect(document.activeElement?.id).toBe('country');
});

test('keys search, move and choose', () => {
  render(<Field />);
  const input = open();
  fireEvent.change(input, { target: { value: 'りか' } });
  expect(screen.getAllByRole('option')).toHaveLength(2);
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  expect(input.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[1]?.id);
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(change).toHaveBeenLastCalledWith(4);
});

test('the Enter that ends a conversion of kana chooses nothing', () => {
  change.mockClear();
  render(<Field />);
  const input = open();
  fireEvent.change(input, { target: { value: 'あめりか' } });
  fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
  expect(change).not.toHaveBeenCalled();
});

test('a search without results shows a message, and closing keeps the value', () => {
  change.mockClear();
  render(<Field first={1} />);
  const input = open();
  fireEvent.change(input, { target: { value: 'zzz' } });
  expect(screen.getByRole('status').textContent).toContain('zzz');
  fireEvent.click(screen.getByLabelText('widget.searchPicker.close'));
  expect(change).not.toHaveBeenCalled();
  expect(document.getElementById('country')?.textContent).toContain('日本');
});

test('the chosen option is marked when the sheet opens again', () => {
  render(<Field first={1} />);
  open();
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('日本');
});

test('a short field shows the detail', () => {
  render(<Field first={1} short />);
  expect(document.getElementById('country')?.textContent).toBe('JP+81');
});

test('while the options load the field cannot be opened', () => {
  render(<Field options={null} />);
  expect(document.getElementById('country')?.hasAttribute('disabled')).toBe(true);
});

test('of a very long list only a part is in the document', () => {
  const many = Array.from({ length: 400 }, (_, at) => ({ value: at, label: `coin ${at}` }));
  render(<Field options={many} />);
  open();
  expect(screen.queryAllByRole('option').length).toBeLessThan(100);
});

test('of two that share a value the one that was picked is shown, with letters where no flags are drawn', () => {
  const shared = [
    { value: 1, label: 'United States', detail: '+1', mark: 'US' },
    { value: 1, label: 'Canada', detail: '+1', mark: 'CA' },
  ];
  render(<Field options={shared} first={1} />);
  expect(document.getElementById('country')?.textContent).toBe('USUnited States+1');
  open();
  fireEvent.click(screen.getByRole('option', { name: /Canada/ }));
  expect(document.getElementById('country')?.textContent).toBe('CACanada+1');
  open();
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Canada');
});

test('a sorted list is in the order of the language, and the value still means the first that was given', () => {
  const shared = [
    { value: '44', label: 'United Kingdom', mark: 'GB' },
    { value: '44', label: 'Guernsey', mark: 'GG' },
    { value: '1', label: 'Canada', mark: 'CA' },
  ];
  const { rerender } = render(<SearchPicker {...fieldOf('44')} options={shared} sorted />);
  expect(document.getElementById('country')?.textContent).toBe('GBUnited Kingdom');
  fireEvent.click(document.getElementById('country') ?? field());
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'CACanada',
    'GGGuernsey',
    'GBUnited Kingdom',
  ]);
  fireEvent.click(screen.getByRole('option', { name: /Guernsey/ }));
  const translated = shared.map((option) => ({ ...option, label: `${option.label} in another language` }));
  rerender(<SearchPicker {...fieldOf('44')} options={translated} sorted />);
  expect(document.getElementById('country')?.textContent).toBe('GGGuernsey in another language');
});

test('of all that share a dial code the one that was given first is found first, however the list is sorted', () => {
  const shared = [
    { value: '1', label: 'United States', detail: '+1' },
    { value: '1684', label: 'Another', detail: '+1684' },
    { value: '1', label: 'American Samoa', detail: '+1' },
    { value: '1', label: 'Canada', detail: '+1' },
  ];
  render(<SearchPicker {...fieldOf('1684')} options={shared} sorted />);
  fireEvent.click(document.getElementById('country') ?? field());
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '+1' } });
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'United States+1',
    'American Samoa+1',
    'Canada+1',
    'Another+1684',
  ]);
});
