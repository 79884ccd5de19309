/** The texts of the app: a row for each key, a column for each language. */
import './translations.css';
import { type ReactNode, useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import type { TextPlacesAnswer, TextsAnswer } from '../../server/messages.ts';
import { Empty } from '../frame/Empty.tsx';
import { Loading } from '../frame/Loading.tsx';
import { Grid } from '../grid/Grid.tsx';
import type { CellContent, Column, Edit } from '../grid/types.ts';
import { addStep } from '../steps.ts';
import { useAnswer, useFiles } from '../useAnswer.ts';
import type { ViewProps } from '../views.ts';
import { Details } from './Details.tsx';
import { linesOf } from './guards.ts';
import { marksOf } from './marks.ts';
import { changesOf, isMissing, type Language, tableOf } from './model.ts';
import { Toolbar } from './Toolbar.tsx';
import { text } from './text.ts';
import { type Filter, useRows } from './useRows.ts';

const none: TextsAnswer = { languages: [], reference: '' };

export default function Translations({ connection, address }: ViewProps): ReactNode {
  useSyncExternalStore(connection.subscribe, () => connection.state);
  const answer = useAnswer<TextsAnswer>(connection, '/api/texts');
  const { languages, reference } = answer ?? none;
  // In a large app these are only known some time after the studio was started.
  const places = useAnswer<TextPlacesAnswer>(connection, '/api/texts/places');
  const isLoaded = useFiles(
    connection,
    languages.map(({ file }) => file),
  );
  const [words, setWords] = useState('');
  const [filter, setFilter] = useState<Filter>('missingFirst');
  const [at, setAt] = useState<{ key: string | undefined; code: string | undefined }>();
  const table = tableOf(connection.files, languages);
  const marks = (key: string, language: Language) =>
    marksOf({ table, key, language, reference, lines: linesOf(places, key) });
  const rows = useRows({
    table,
    languages,
    words,
    filter,
    isLoaded: isLoaded && (filter !== 'marked' || places !== undefined),
    marks,
  });
  const columns = useMemo(
    () =>
      languages.map(
        ({ code, name, tag }): Column => ({ id: code, title: `${name} (${code})`, width: 230, lang: tag }),
      ),
    [languages],
  );
  const byCode = useMemo(() => new Map(languages.map((one) => [one.code, one])), [languages]);
  const active = useCallback(
    (key: string | undefined, column: Column | undefined) => setAt({ key, code: column?.id }),
    [],
  );
  const reveal = useMemo(
    () => (isLoaded && address.path ? { row: address.path } : undefined),
    [isLoaded, address.path],
  );

  if (!answer || !isLoaded) return <Loading>{text('loading')}</Loading>;

  const cell = (key: string, { id }: Column): CellContent => {
    const language = byCode.get(id);
    if (!language) return { text: '' };
    const own = table.texts.get(id)?.get(key) ?? '';
    const found = marks(key, language);
    const isBare = own === '' && !isMissing(table, key, language);
    return { text: own, marks: found, placeholder: isBare ? '' : text('notHere') };
  };
  const change = (edits: readonly Edit[]): void => {
    const all = edits.flatMap(({ row: key, column, text: written }) => {
      const language = byCode.get(column.id);
      return language ? [{ key, language, text: written }] : [];
    });
    const [first] = all;
    const what =
      all.length === 1 && first
        ? `${first.key} (${first.language.code})`
        : text('editedMany', { count: all.length });
    addStep(connection, text('edited', { what }), (id) => changesOf(connection.files, table, all, id));
  };
  const language = byCode.get(at?.code ?? '');
  const showAll = (): void => {
    setWords('');
    setFilter('missingFirst');
  };

  return (
    <div className="translations">
      <Toolbar
        {...{ connection, table, languages, reference, rows, words, setWords, filter, setFilter }}
        selected={at?.key}
      />
      {rows.length === 0 ? (
        <Empty {...(table.keys.length > 0 && { next: { label: text('showAll'), run: showAll } })}>
          {text(table.keys.length === 0 ? 'noTexts' : 'none')}
        </Empty>
      ) : (
        <Grid
          label={text('texts')}
          headTitle={text('key')}
          head={(key) => key}
          {...{ columns, rows, cell, change, active, reveal }}
        />
      )}
      {at?.key !== undefined && language ? (
        <Details
          textKey={at.key}
          language={language}
          written={table.texts.get(language.code)?.get(at.key) ?? ''}
          marks={marks(at.key, language)}
          connection={connection}
        />
      ) : null}
    </div>
  );
}
