/** A table of definitions: rows with findings, search, and buttons to add, remove and reorder rows. */
import './tables.css';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { plainOf } from '../../document/tree.ts';
import { Changes } from '../../draft/changes.ts';
import { hrefOf } from '../address.ts';
import type { Connection } from '../connection.ts';
import { Empty } from '../frame/Empty.tsx';
import { Grid } from '../grid/Grid.tsx';
import type { CellContent, Column, Edit } from '../grid/types.ts';
import { addStep } from '../steps.ts';
import { cellChanges, cellOf, type TableColumn, type TableRow, valueIn } from './cells.ts';
import { marksAt } from './marks.ts';
import { NewRow, type RowForm } from './NewRow.tsx';
import { text } from './text.ts';
import type { Definitions } from './useDefinitions.ts';

interface Props {
  connection: Connection;
  definitions: Definitions;
  /** The label of the rows. */
  label: string;
  /** What the rows are for; shown while there are none. */
  purpose: string;
  headTitle: string;
  rows: readonly TableRow[];
  columns: readonly TableColumn[];
  /** The form for a new row. */
  form?: RowForm;
  /** Rows can be reordered within their container. */
  isOrdered?: boolean;
  /** Shown in the toolbar. */
  children?: ReactNode;
}

const pointerOf = ({ path }: TableRow): string =>
  path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

export function TableView(props: Props): ReactNode {
  const { connection, definitions, label, purpose, headTitle, rows, columns, form, isOrdered, children } =
    props;
  const [words, setWords] = useState('');
  const [at, setAt] = useState<string>();
  const [isNew, setNew] = useState(false);
  const context = { files: connection.files, table: definitions.table };
  const byId = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  const columnOf = (id: string): TableColumn | undefined => columns.find((one) => one.id === id);
  const active = useCallback((row: string | undefined) => setAt(row), []);

  const shown = rows.filter((row) =>
    [row.head, ...columns.map((column) => cellOf(context, row, column).text)]
      .join('\n')
      .toLowerCase()
      .includes(words.toLowerCase()),
  );
  const cell = (id: string, { id: columnId }: Column): CellContent => {
    const [row, column] = [byId.get(id), columnOf(columnId)];
    if (!row || !column) return { text: '' };
    const own = cellOf(context, row, column);
    const value = valueIn(context, row, column);
    const tree = connection.files.tree(row.file);
    const choices =
      column.kind === 'value' && value && typeof plainOf(value) === 'boolean' ? yesOrNo() : column.choices;
    const choice = choices?.find((one) => one.value === own.text);
    return {
      ...own,
      ...(column.kind === 'shown' && { isFixed: true }),
      ...(choices && { choices }),
      ...(choice && { shown: choice.label }),
      ...(column.at.at(-1) === 'tone' && { swatch: own.text }),
      marks: tree && value ? marksAt(tree, value, connection.state.findings, row.file) : [],
    };
  };
  const change = (edits: readonly Edit[]): void => {
    const all = edits.flatMap(({ row: id, column: { id: columnId }, text: written }) => {
      const [row, column] = [byId.get(id), columnOf(columnId)];
      return row && column ? [{ row, column, text: written }] : [];
    });
    const what = all.length === 1 ? all[0]?.row.head : String(all.length);
    addStep(connection, `${label}: ${what}`, (prefix) => cellChanges(context, all, prefix));
  };
  const row = byId.get(at ?? '');
  const step = (name: string, make: (changes: Changes, of: TableRow) => void): void => {
    if (!row) return;
    addStep(connection, `${name}: ${row.head}`, (prefix) => {
      const changes = new Changes(connection.files, prefix);
      make(changes, row);
      return changes.done();
    });
  };
  const position = row?.path.at(-1);
  const move = (by: number): void =>
    step(text('moved'), (changes, { file, path }) => {
      if (typeof position === 'number') changes.reorder(file, path.slice(0, -1), position, position + by);
    });
  const hasNext = row && byId.size > 0 && rows.some(({ path }) => isNext(row, path));

  return (
    <section className="table-view" aria-label={label}>
      <div className="toolbar">
        <input
          type="search"
          aria-label={text('find')}
          placeholder={text('find')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        {children}
        <span className="toolbar end">
          {row ? (
            <a className="button" href={hrefOf({ view: 'editor', path: row.file, at: pointerOf(row) })}>
              {text('toEditor')}
            </a>
          ) : null}
          {isOrdered ? (
            <>
              <button type="button" disabled={!row || position === 0} onClick={() => move(-1)}>
                {text('up')}
              </button>
              <button type="button" disabled={!hasNext} onClick={() => move(1)}>
                {text('down')}
              </button>
            </>
          ) : null}
          {form ? (
            <>
              <button type="button" onClick={() => setNew(true)}>
                {text('addRow')}
              </button>
              <button
                type="button"
                disabled={!row}
                title={row?.head}
                onClick={() => step(text('remove'), (changes, { file, path }) => changes.remove(file, path))}
              >
                {text('remove')}
              </button>
            </>
          ) : null}
        </span>
      </div>
      {shown.length === 0 ? (
        <Empty
          {...(rows.length > 0
            ? { next: { label: text('showAll'), run: () => setWords('') } }
            : form && { next: { label: text('addRow'), run: () => setNew(true) } })}
        >
          {rows.length > 0 ? text('noneFound') : `${text('nothing')} ${purpose}`}
        </Empty>
      ) : (
        <Grid
          {...{ label, headTitle, columns, cell, change, active }}
          rows={shown.map(({ id }) => id)}
          head={(id) => byId.get(id)?.head ?? id}
        />
      )}
      {form && isNew ? (
        <NewRow
          form={form}
          row={row}
          close={() => setNew(false)}
          add={(values) =>
            addStep(connection, `${form.title}: ${Object.values(values)[0]}`, (prefix) => {
              const changes = new Changes(connection.files, prefix);
              form.make(changes, values, row);
              return changes.done();
            })
          }
        />
      ) : null}
    </section>
  );
}

const yesOrNo = () => [
  { value: 'true', label: text('yes') },
  { value: 'false', label: text('no') },
];

/** Whether a path belongs to the row that follows another one in the same list. */
function isNext({ path }: TableRow, other: TableRow['path']): boolean {
  const place = path.at(-1);
  return (
    typeof place === 'number' &&
    other.length === path.length &&
    other.at(-1) === place + 1 &&
    other.slice(0, -1).join('\n') === path.slice(0, -1).join('\n')
  );
}
