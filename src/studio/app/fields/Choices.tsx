/** The values of a choice, with their labels in each language. */
import type { ClipboardEvent, ReactNode } from 'react';
import { fromTsv } from '../grid/blocks.ts';
import type { Language } from '../translations/model.ts';
import { emptyChoice, type NewField, type Texts, withBlock } from './newField.ts';
import { text } from './text.ts';

interface Props {
  languages: readonly Language[];
  choices: NewField['choices'];
  change(choices: NewField['choices']): void;
}

export function Choices({ languages, choices, change }: Props): ReactNode {
  const set = (at: number, one: { value?: string; labels?: Texts }): void =>
    change(choices.map((choice, place) => (place === at ? { ...choice, ...one } : choice)));
  /** Takes a block of a spreadsheet, with its first cell here. */
  const paste = (row: number, column: number) => (event: ClipboardEvent) => {
    const block = fromTsv(event.clipboardData.getData('text/plain'));
    if (block.length === 1 && block[0]?.length === 1) return;
    event.preventDefault();
    change(withBlock(choices, languages, block, row, column));
  };
  return (
    <fieldset className="field-choices">
      <legend>{text('choices')}</legend>
      {choices.length > 0 ? (
        <table>
          <thead>
            <tr>
              <th scope="col">{text('value')}</th>
              {languages.map(({ code, name }) => (
                <th scope="col" key={code}>
                  {name}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {choices.map(({ value, labels }, at) => (
              <tr key={at}>
                <td>
                  <input
                    aria-label={text('valueAt', { at: at + 1 })}
                    value={value}
                    onPaste={paste(at, 0)}
                    onChange={({ target }) => set(at, { value: target.value.trim() })}
                  />
                </td>
                {languages.map(({ code, name, tag }, column) => (
                  <td key={code}>
                    <input
                      lang={tag}
                      aria-label={text('labelAt', { at: at + 1, language: name })}
                      value={labels[code] ?? ''}
                      onPaste={paste(at, column + 1)}
                      onChange={({ target }) => set(at, { labels: { ...labels, [code]: target.value } })}
                    />
                  </td>
                ))}
                <td>
                  <button
                    type="button"
                    className="quiet"
                    aria-label={text('removeAt', { at: at + 1 })}
                    onClick={() => change(choices.filter((_, place) => place !== at))}
                  >
                    ×
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <button type="button" onClick={() => change([...choices, emptyChoice])}>
        {text('addChoice')}
      </button>
      <p className="muted">{text('choicesHint')}</p>
    </fieldset>
  );
}
