/** The values that pages read as `app.<name>`: single values, and lists of records. */
import { type ReactNode, useState } from 'react';
import { Loading } from '../frame/Loading.tsx';
import type { ViewProps } from '../views.ts';
import { numberIn, type TableColumn } from './cells.ts';
import type { RowForm } from './NewRow.tsx';
import { constantRows, recordsIn } from './rows.ts';
import { TableView } from './TableView.tsx';
import { text } from './text.ts';
import { useDefinitions } from './useDefinitions.ts';

export default function Constants({ connection }: ViewProps): ReactNode {
  const definitions = useDefinitions(connection);
  const [shown, setShown] = useState('');
  if (!definitions) return <Loading>{text('loading')}</Loading>;
  const { app: file } = definitions;
  const tree = connection.files.tree(file);
  const lists = recordsIn(file, tree);
  const list = lists.find(({ name }) => name === shown);
  const rows = list?.rows ?? constantRows(file, tree);
  const value: TableColumn = { id: 'value', title: text('value'), width: 420, kind: 'value', at: [] };
  const columns: TableColumn[] = list
    ? list.members.map((name) => ({ id: name, title: name, width: 170, kind: 'value', at: [name] }))
    : [value];
  const single: RowForm = {
    title: text('newConstant'),
    fields: [
      { id: 'name', label: text('name'), isRequired: true },
      { id: 'value', label: text('value') },
    ],
    wrong({ name = '' }) {
      if (!/^[A-Za-z]\w*$/.test(name)) return text('wrongName');
      const isTaken = rows.some(({ path }) => path[1] === name) || lists.some((one) => one.name === name);
      return isTaken ? text('taken') : undefined;
    },
    make: (changes, { name = '', value: written = '' }) =>
      changes.set(file, ['constants', name], read(written)),
  };
  const record: RowForm = {
    title: text('newRecord', { name: shown }),
    fields: (list?.members ?? []).map((id) => ({ id, label: id })),
    wrong: () => undefined,
    make(changes, values, selected) {
      const made = Object.fromEntries(Object.entries(values).map(([name, written]) => [name, read(written)]));
      const place = typeof selected?.path[2] === 'number' ? selected.path[2] + 1 : rows.length;
      changes.insert(file, ['constants', shown], place, made);
    },
  };
  return (
    <TableView
      key={list?.name ?? ''}
      {...{ connection, definitions, rows, columns }}
      form={list ? record : single}
      isOrdered={list !== undefined}
      label={list ? list.name : text('constants')}
      purpose={text('constantsPurpose')}
      headTitle={text('name')}
    >
      {lists.length > 0 ? (
        <select
          aria-label={text('whichConstants')}
          value={list?.name ?? ''}
          onChange={({ target }) => setShown(target.value)}
        >
          <option value="">{text('singleValues')}</option>
          {lists.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      ) : null}
    </TableView>
  );
}

/** Parses numbers and booleans; everything else is a text. */
function read(written: string): unknown {
  return numberIn(written) ?? (/^(true|false)$/.test(written) ? written === 'true' : written);
}
