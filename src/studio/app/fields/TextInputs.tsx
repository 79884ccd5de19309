/** A text in each language. The first language is the one that others are translated from, and is required. */
import type { ReactNode } from 'react';
import type { Language } from '../translations/model.ts';
import type { Texts } from './newField.ts';

interface Props {
  legend: string;
  languages: readonly Language[];
  values: Texts;
  change(values: Texts): void;
}

export const TextInputs = ({ legend, languages, values, change }: Props): ReactNode => (
  <fieldset>
    <legend>{legend}</legend>
    {languages.map(({ code, name, tag }, at) => (
      <label key={code}>
        {name}
        <input
          lang={tag}
          required={at === 0}
          aria-label={`${legend}: ${name}`}
          value={values[code] ?? ''}
          onChange={({ target }) => change({ ...values, [code]: target.value })}
        />
      </label>
    ))}
  </fieldset>
);
