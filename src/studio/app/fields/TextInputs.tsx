/** A text in each language. The first one is the source of translations. */
import type { ClipboardEvent, ReactNode } from 'react';
import { fromTsv } from '../grid/blocks.ts';
import type { Language } from '../translations/model.ts';
import type { Texts } from './newField.ts';

interface Props {
  legend: string;
  languages: readonly Language[];
  values: Texts;
  /** Whether the first one is required: by default. */
  isRequired?: boolean;
  change(values: Texts): void;
}

export const TextInputs = ({ legend, languages, values, isRequired = true, change }: Props): ReactNode => {
  /** Takes cells of a spreadsheet: a text for each language from here on. */
  const paste = (at: number) => (event: ClipboardEvent) => {
    const cells = fromTsv(event.clipboardData.getData('text/plain')).flat();
    if (cells.length < 2) return;
    event.preventDefault();
    const pasted = languages
      .slice(at, at + cells.length)
      .map(({ code }, place) => [code, cells[place] ?? '']);
    change({ ...values, ...Object.fromEntries(pasted) });
  };
  return (
    <fieldset>
      <legend>{legend}</legend>
      {languages.map(({ code, name, tag }, at) => (
        <label key={code}>
          {name}
          <input
            lang={tag}
            required={isRequired && at === 0}
            aria-label={`${legend}: ${name}`}
            value={values[code] ?? ''}
            onPaste={paste(at)}
            onChange={({ target }) => change({ ...values, [code]: target.value })}
          />
        </label>
      ))}
    </fieldset>
  );
};
