/** The values of enums, with their labels and tones. */
import type { ReactNode } from 'react';
import { Loading } from '../frame/Loading.tsx';
import type { ViewProps } from '../views.ts';
import type { TableColumn } from './cells.ts';
import { addLabel, labelFields } from './labels.ts';
import type { RowForm } from './NewRow.tsx';
import { statusRows } from './rows.ts';
import { TableView } from './TableView.tsx';
import { text } from './text.ts';
import { labelColumns, useDefinitions } from './useDefinitions.ts';

export default function Statuses({ connection }: ViewProps): ReactNode {
  const definitions = useDefinitions(connection);
  if (!definitions) return <Loading>{text('loading')}</Loading>;
  const { statuses: file, tones, languages } = definitions;
  const rows = statusRows(file, connection.files.tree(file));
  const known: Readonly<Record<string, string>> = {
    neutral: text('tone.neutral'),
    muted: text('tone.muted'),
    accent: text('tone.accent'),
    good: text('tone.good'),
    bad: text('tone.bad'),
    pending: text('tone.pending'),
  };
  const choices = tones.map((value) => ({ value, label: known[value] ?? value }));
  const columns: TableColumn[] = [
    { id: 'tone', title: text('tone'), width: 130, kind: 'text', at: ['tone'], choices },
    ...labelColumns(languages),
    { id: 'label', title: text('key'), width: 190, kind: 'text', at: ['label'], isCode: true },
  ];
  const sets = [...new Set(rows.map(({ path }) => String(path[0])))];
  const form: RowForm = {
    title: text('newStatus'),
    fields: [
      {
        id: 'set',
        label: text('set'),
        choices: sets.map((value) => ({ value, label: value })),
        isOpen: true,
        isRequired: true,
        first: (row) => String(row?.path[0] ?? ''),
      },
      { id: 'value', label: text('value'), isRequired: true },
      { id: 'tone', label: text('tone'), choices },
      ...labelFields(definitions),
    ],
    wrong: ({ set, value }) => (rows.some(({ id }) => id === `${set}/${value}`) ? text('taken') : undefined),
    make(changes, values) {
      const { set = '', value = '', tone = '' } = values;
      const label = addLabel(changes, definitions, values, `status.${set}.${value}`);
      changes.set(file, [set, value], { label, tone });
    },
  };
  return (
    <TableView
      {...{ connection, definitions, rows, columns, form }}
      label={text('statuses')}
      purpose={text('statusesPurpose')}
      headTitle={text('setAndValue')}
    />
  );
}
