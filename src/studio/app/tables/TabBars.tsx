/** The tabs at the bottom of the app. */
import type { ReactNode } from 'react';
import { plainOf } from '../../document/tree.ts';
import { Changes, valueAt } from '../../draft/changes.ts';
import { Loading } from '../frame/Loading.tsx';
import { addStep } from '../steps.ts';
import type { ViewProps } from '../views.ts';
import type { TableColumn } from './cells.ts';
import { addLabel, labelFields } from './labels.ts';
import type { RowForm } from './NewRow.tsx';
import { tabRows } from './rows.ts';
import { TableView } from './TableView.tsx';
import { text } from './text.ts';
import { labelColumns, useDefinitions } from './useDefinitions.ts';

/** The number of tabs that fit on a narrow phone. */
const maxTabs = 7;

export default function TabBars({ connection }: ViewProps): ReactNode {
  const definitions = useDefinitions(connection);
  if (!definitions) return <Loading>{text('loading')}</Loading>;
  const { app: file, languages, icons } = definitions;
  const tree = connection.files.tree(file);
  const rows = tabRows(file, tree);
  const bars = [...new Set(rows.map(({ path }) => String(path[1])))];
  const inUse = tree && valueAt(tree.root, ['tabBar']);
  const routes = connection.state.pages.map(({ route }) => ({ value: route, label: route }));
  const columns: TableColumn[] = [
    ...labelColumns(languages),
    {
      id: 'route',
      title: text('page'),
      width: 230,
      kind: 'text',
      at: ['route'],
      choices: routes,
      isCode: true,
    },
    { id: 'icon', title: text('icon'), width: 150, kind: 'text', at: ['icon'], isCode: true },
    {
      id: 'when',
      title: text('when'),
      width: 200,
      kind: 'text',
      at: ['when'],
      isOptional: true,
      isCode: true,
    },
    { id: 'label', title: text('key'), width: 150, kind: 'text', at: ['label'], isCode: true },
  ];
  const form: RowForm = {
    title: text('newTab'),
    fields: [
      {
        id: 'bar',
        label: text('bar'),
        choices: bars.map((value) => ({ value, label: value })),
        isOpen: true,
        isRequired: true,
        first: (row) => String(row?.path[1] ?? bars[0] ?? ''),
      },
      { id: 'route', label: text('page'), choices: routes },
      {
        id: 'icon',
        label: text('icon'),
        choices: icons.map((value) => ({ value, label: value })),
        isOpen: true,
        isRequired: true,
      },
      ...labelFields(definitions),
    ],
    wrong({ bar = '', icon = '' }) {
      if (!icons.includes(icon)) return text('noIcon');
      return rows.filter(({ path }) => path[1] === bar).length >= maxTabs ? text('fullBar') : undefined;
    },
    make(changes, values, selected) {
      const { bar = '', route = '', icon = '' } = values;
      const label = addLabel(
        changes,
        definitions,
        values,
        `tab.${route.split('/').filter(Boolean).at(-1) ?? 'tab'}`,
      );
      const tab = { route, label, icon };
      const own = rows.filter(({ path }) => path[1] === bar).length;
      const after = selected?.path[1] === bar ? Number(selected.path[2]) + 1 : own;
      if (own === 0) changes.set(file, ['tabBars', bar], [tab]);
      else changes.insert(file, ['tabBars', bar], after, tab);
    },
  };
  return (
    <TableView
      {...{ connection, definitions, rows, columns, form }}
      isOrdered
      label={text('tabBars')}
      purpose={text('tabBarsPurpose')}
      headTitle={text('barAndPlace')}
    >
      <label>
        {text('barInUse')}{' '}
        <select
          value={inUse ? String(plainOf(inUse)) : ''}
          onChange={({ target: { value } }) =>
            addStep(connection, `${text('barInUse')}: ${value}`, (prefix) => {
              const changes = new Changes(connection.files, prefix);
              changes.set(file, ['tabBar'], value);
              return changes.done();
            })
          }
        >
          {bars.map((bar) => (
            <option key={bar}>{bar}</option>
          ))}
        </select>
      </label>
    </TableView>
  );
}
