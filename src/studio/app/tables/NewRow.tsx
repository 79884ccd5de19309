/** The dialog for a new row. */
import { type ReactNode, useId, useState } from 'react';
import type { Changes } from '../../draft/changes.ts';
import { Dialog } from '../frame/Dialog.tsx';
import { fromTsv } from '../grid/blocks.ts';
import type { Choice } from '../grid/types.ts';
import type { TableRow } from './cells.ts';
import { text } from './text.ts';

export interface RowField {
  id: string;
  label: string;
  choices?: readonly Choice[];
  /** Values other than the choices are allowed. */
  isOpen?: boolean;
  isRequired?: boolean;
  /** The language tag of the text. */
  lang?: string;
  /** Its default value, taken from the selected row. */
  first?: (row: TableRow | undefined) => string;
}

export interface RowForm {
  title: string;
  fields: readonly RowField[];
  /** @returns why the values are invalid; undefined if they are valid */
  wrong(values: Readonly<Record<string, string>>): string | undefined;
  make(changes: Changes, values: Readonly<Record<string, string>>, selected: TableRow | undefined): void;
}

interface Props {
  form: RowForm;
  /** The selected row. */
  row: TableRow | undefined;
  add(values: Readonly<Record<string, string>>): void;
  close(): void;
}

export function NewRow({ form, row, add, close }: Props): ReactNode {
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(
      form.fields.map(({ id, first, choices, isOpen }) => [
        id,
        first?.(row) ?? (isOpen ? '' : (choices?.[0]?.value ?? '')),
      ]),
    ),
  );
  const isFilled = form.fields.every(({ id, isRequired }) => !isRequired || values[id]);
  const wrong = isFilled ? form.wrong(values) : undefined;
  return (
    <Dialog title={form.title} close={close}>
      <form
        className="fields"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isFilled || wrong) return;
          add(values);
          close();
        }}
      >
        {form.fields.map((field) => (
          <FieldInput
            key={field.id}
            field={field}
            value={values[field.id] ?? ''}
            change={(value) => setValues({ ...values, [field.id]: value })}
            paste={(cells) => setValues({ ...values, ...pastedFrom(form.fields, field, cells) })}
          />
        ))}
        {wrong ? <p role="alert">{wrong}</p> : null}
        <p className="buttons">
          <button type="button" onClick={close}>
            {text('cancel')}
          </button>
          <button type="submit" className="primary" disabled={!isFilled || wrong !== undefined}>
            {text('add')}
          </button>
        </p>
      </form>
    </Dialog>
  );
}

/** The texts that a row of a spreadsheet gives to a field and to those of the languages after it. */
function pastedFrom(
  fields: readonly RowField[],
  first: RowField,
  cells: readonly string[],
): Record<string, string> {
  const texts = fields.filter(({ lang }) => lang !== undefined);
  const after = texts.slice(texts.indexOf(first));
  return Object.fromEntries(after.slice(0, cells.length).map(({ id }, at) => [id, cells[at] ?? '']));
}

interface InputProps {
  field: RowField;
  value: string;
  change(value: string): void;
  /** Several cells were pasted. */
  paste(cells: readonly string[]): void;
}

function FieldInput({ field, value, change, paste }: InputProps): ReactNode {
  const { label, choices = [], isOpen, lang, isRequired } = field;
  const id = useId();
  const options = choices.map((one) => (
    <option key={one.value} value={one.value}>
      {one.label}
    </option>
  ));
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {field.choices && !isOpen ? (
        <select {...{ id, value }} required={isRequired} onChange={({ target }) => change(target.value)}>
          {options}
        </select>
      ) : (
        <input
          {...{ id, value, lang }}
          required={isRequired}
          list={`${id}-list`}
          onChange={({ target }) => change(target.value)}
          onPaste={(event) => {
            const [cells = []] = fromTsv(event.clipboardData.getData('text/plain'));
            if (lang === undefined || cells.length < 2) return;
            event.preventDefault();
            paste(cells);
          }}
        />
      )}
      {isOpen ? <datalist id={`${id}-list`}>{options}</datalist> : null}
    </div>
  );
}
