/** The conditions for opening pages. */
import type { ReactNode } from 'react';
import { valueAt } from '../../draft/changes.ts';
import { nameOfStep } from '../editor/names.ts';
import { Loading } from '../frame/Loading.tsx';
import type { ViewProps } from '../views.ts';
import type { TableColumn } from './cells.ts';
import type { RowForm } from './NewRow.tsx';
import { guardRows, stepsInWords } from './rows.ts';
import { TableView } from './TableView.tsx';
import { text } from './text.ts';
import { useDefinitions } from './useDefinitions.ts';

export default function Guards({ connection }: ViewProps): ReactNode {
  const definitions = useDefinitions(connection);
  if (!definitions) return <Loading>{text('loading')}</Loading>;
  const { app: file, guardedPages } = definitions;
  const tree = connection.files.tree(file);
  const rows = guardRows(file, tree);
  const routes = connection.state.pages.map(({ route }) => ({ value: route, label: route }));
  const columns: TableColumn[] = [
    { id: 'check', title: text('passesIf'), width: 380, kind: 'text', at: ['check'], isCode: true },
    {
      id: 'else',
      title: text('otherwise'),
      width: 420,
      kind: 'shown',
      at: ['else'],
      words: (row) => stepsInWords(tree && valueAt(tree.root, [...row.path, 'else']), nameOfStep),
    },
    {
      id: 'pages',
      title: text('guardedPages'),
      width: 300,
      kind: 'shown',
      at: [],
      words: (row) => (guardedPages[row.id] ?? []).join(', '),
    },
  ];
  const form: RowForm = {
    title: text('newGuard'),
    fields: [
      { id: 'name', label: text('name'), isRequired: true },
      { id: 'check', label: text('passesIf'), isRequired: true, first: () => '= session.loggedIn' },
      { id: 'route', label: text('otherwisePage'), choices: routes },
    ],
    wrong({ name = '' }) {
      if (!/^[A-Za-z]\w*$/.test(name)) return text('wrongName');
      return rows.some(({ id }) => id === name) ? text('taken') : undefined;
    },
    make: (changes, { name = '', check = '', route = '' }) =>
      changes.set(file, ['guards', name], { check, else: [{ go: route }] }),
  };
  return (
    <TableView
      {...{ connection, definitions, rows, columns, form }}
      label={text('guards')}
      purpose={text('guardsPurpose')}
      headTitle={text('name')}
    />
  );
}
