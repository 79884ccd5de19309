/** The data of the tables: the files, the texts, and the names that cells may have. */
import { useSyncExternalStore } from 'react';
import type { TablesAnswer, TextsAnswer } from '../../server/messages.ts';
import type { Connection } from '../connection.ts';
import { type Language, type Table, tableOf } from '../translations/model.ts';
import { useAnswer, useFiles } from '../useAnswer.ts';
import type { TableColumn } from './cells.ts';

export interface Definitions extends TablesAnswer {
  languages: readonly Language[];
  table: Table;
}

/** @returns undefined until everything is loaded */
export function useDefinitions(connection: Connection): Definitions | undefined {
  useSyncExternalStore(connection.subscribe, () => connection.state);
  const texts = useAnswer<TextsAnswer>(connection, '/api/texts');
  const answer = useAnswer<TablesAnswer>(connection, '/api/tables');
  const languages = texts?.languages ?? [];
  const isLoaded = useFiles(connection, [
    ...languages.map(({ file }) => file),
    ...(answer ? [answer.app, answer.statuses] : []),
  ]);
  if (!texts || !answer || !isLoaded) return undefined;
  // The source language of translations comes first.
  const inOrder = [...languages].sort(
    (a, b) => Number(b.code === texts.reference) - Number(a.code === texts.reference),
  );
  return { ...answer, languages: inOrder, table: tableOf(connection.files, languages) };
}

/** The columns for the label of a row, one for each language. */
export const labelColumns = (
  languages: readonly Language[],
  at: readonly string[] = ['label'],
): TableColumn[] =>
  languages.map((language) => ({
    id: `text.${language.code}`,
    title: language.name,
    width: 170,
    lang: language.tag,
    kind: 'label',
    at,
    language,
  }));
