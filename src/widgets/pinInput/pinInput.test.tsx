import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { PinInputProperties } from '../generated/pinInput.ts';
import { given } from '../testing.ts';
import PinInput, { digitsOf } from './PinInput.tsx';

const emit = vi.fn(async () => {});
const change = vi.fn();

function Field(properties: PinInputProperties) {
  const [value, setValue] = useState<string | null>(null);
  return (
    <>
      <label htmlFor="pin">pin</label>
      <PinInput
        id="pin"
        value={value}
        change={(next) => {
          change(next);
          setValue(next);
        }}
        blur={() => {}}
        disabled={false}
        invalid
        describedBy="error"
        emit={emit}
        {...properties}
        {...given}
      />
    </>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('pin');
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });

test('full-width digits, spaces and surplus digits are corrected', () => {
  expect(digitsOf('１２ 3-4５6789', 6)).toBe('123456');
  expect(digitsOf('abc', 6)).toBe('');
});

test('a typed digit is shown as a dot, never as a digit', () => {
  const { container } = render(<Field />);
  type('12');
  expect(field().value).toBe('12');
  expect(field().type).toBe('password');
  expect(container.textContent).not.toMatch(/[0-9](?!})/);
  expect(container.querySelectorAll('i')).toHaveLength(2);
});

test('the page is notified once when the last digit is typed', () => {
  emit.mockClear();
  render(<Field length={4} />);
  type('123');
  expect(emit).not.toHaveBeenCalled();
  type('1234');
  type('12345');
  expect(emit.mock.calls).toEqual([['complete', { value: '1234' }]]);
});

test('an emptied field has the value null, not an empty string', () => {
  render(<Field />);
  type('1');
  type('');
  expect(change).toHaveBeenLastCalledWith(null);
});

test('the keypad types and takes back, and keeps the keyboard of the device away', () => {
  render(<Field keypad />);
  for (const digit of ['1', '2', '0']) fireEvent.click(screen.getByRole('button', { name: digit }));
  expect(field().value).toBe('120');
  fireEvent.click(screen.getByRole('button', { name: 'widget.pinInput.delete' }));
  expect(field().value).toBe('12');
  expect(field().inputMode).toBe('none');
});

test('the field is marked as invalid and refers to its error', () => {
  render(<Field />);
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(field().getAttribute('aria-describedby')).toMatch(/ error$/);
});
