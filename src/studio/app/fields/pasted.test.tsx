import { fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { Choices } from './Choices.tsx';
import type { NewField, Texts } from './newField.ts';
import { TextInputs } from './TextInputs.tsx';

const languages = ['jp', 'en'].map((code) => ({ code, tag: code, name: code, file: '' }));

const paste = (label: string, text: string): void => {
  fireEvent.paste(screen.getByLabelText(label), { clipboardData: { getData: () => text } });
};
const contentOf = (label: string): string => screen.getByLabelText<HTMLInputElement>(label).value;

function Both(): ReactNode {
  const [choices, setChoices] = useState<NewField['choices']>([{ value: '', labels: {} }]);
  const [titles, setTitles] = useState<Texts>({});
  return (
    <>
      <TextInputs legend="Title" languages={languages} values={titles} change={setTitles} />
      <Choices languages={languages} choices={choices} change={setChoices} />
    </>
  );
}

test('rows that are pasted fill choices and add some; cells fill the titles of the languages', () => {
  render(<Both />);
  paste('Value 1', 'savings\t貯蓄\tSavings\ngift\t贈り物\tA gift\n');
  expect(['Value 2', 'Label 2: jp', 'Label 1: en'].map(contentOf)).toEqual(['gift', '贈り物', 'Savings']);
  paste('Title: jp', '目的\tPurpose');
  expect(['Title: jp', 'Title: en'].map(contentOf)).toEqual(['目的', 'Purpose']);
});

test('a single cell that is pasted is left to the browser', () => {
  render(<Both />);
  const field = screen.getByLabelText('Title: jp');
  expect(fireEvent.paste(field, { clipboardData: { getData: () => '目的' } })).toBe(true);
});
