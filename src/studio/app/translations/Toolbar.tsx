/** Search, filter, CSV files, and new texts. */
import { type ReactNode, useRef, useState } from 'react';
import { turns } from '../../turns.ts';
import type { Connection } from '../connection.ts';
import { Status } from '../frame/Status.tsx';
import { addStep } from '../steps.ts';
import { useAction } from '../useQuery.ts';
import { csvOf, decoded, importOf } from './csv.ts';
import { changesInTurns, changesOf, type Language, type Table } from './model.ts';
import { NewText } from './NewText.tsx';
import { text } from './text.ts';
import type { Filter } from './useRows.ts';

interface Props {
  connection: Connection;
  table: Table;
  languages: readonly Language[];
  reference: string;
  /** The keys of the shown rows. */
  rows: readonly string[];
  words: string;
  setWords(words: string): void;
  filter: Filter;
  setFilter(filter: Filter): void;
  /** The key of the selected row. */
  selected: string | undefined;
}

export function Toolbar(props: Props): ReactNode {
  const { connection, table, languages, rows, words, setWords, filter, setFilter, selected } = props;
  const chosen = useRef<HTMLInputElement>(null);
  const [isNew, setNew] = useState(false);
  const [status, setStatus] = useState('');
  const doing = useAction();

  const open = async (file: File): Promise<void> => {
    const written = decoded(await file.arrayBuffer());
    if (written === undefined) return setStatus(text('importEncoding'));
    const imported = importOf(written, table, languages);
    if (!imported)
      return setStatus(text('importWrong', { codes: languages.map(({ code }) => code).join(', ') }));
    const { edits, unknown } = imported;
    const left = unknown > 0 ? text('importUnknown', { count: unknown }) : '';
    const label = text('imported', { name: file.name, count: edits.length });
    const id = connection.nextId();
    const changes = await changesInTurns(connection.files, table, edits, id, turns());
    if (changes.length > 0) connection.addOrTell({ id, author: connection.author, label, changes });
    setStatus(`${edits.length > 0 ? label : text('importNothing')} ${left}`.trim());
  };
  const remove = (key: string): void =>
    addStep(connection, text('removed1', { key }), (id) => {
      const written = languages.filter(({ code }) => table.texts.get(code)?.has(key));
      return changesOf(
        connection.files,
        table,
        written.map((language) => ({ key, language, text: '' })),
        id,
      );
    });

  return (
    <div className="toolbar">
      <input
        type="search"
        aria-label={text('find')}
        placeholder={text('find')}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <select
        aria-label={text('show')}
        value={filter}
        onChange={({ target }) => setFilter(target.value as Filter)}
      >
        {(['missingFirst', 'all', 'missing', 'marked'] as const).map((one) => (
          <option key={one} value={one}>
            {text(one)}
          </option>
        ))}
      </select>
      <span className="muted">{text('count', { count: rows.length })}</span>
      {doing.error ? <p role="alert">{doing.error}</p> : null}
      <Status doing={doing.label}>{status}</Status>
      <span className="toolbar end">
        <button type="button" onClick={() => setNew(true)}>
          {text('addKey')}
        </button>
        <button
          type="button"
          disabled={selected === undefined}
          aria-label={selected && text('removeKey', { key: selected })}
          onClick={() => selected !== undefined && remove(selected)}
        >
          {text('remove')}
        </button>
        <button type="button" onClick={() => download(csvOf(table, rows, languages))}>
          {text('export')}
        </button>
        <button type="button" disabled={doing.busy} onClick={() => chosen.current?.click()}>
          {text('import')}
        </button>
        <input
          ref={chosen}
          type="file"
          accept=".csv,text/csv"
          aria-label={text('import')}
          hidden
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            setStatus('');
            if (file) doing.run(() => open(file), text('importing', { name: file.name }));
            // Allows opening the same file again.
            target.value = '';
          }}
        />
      </span>
      {isNew ? <NewText {...props} close={() => setNew(false)} /> : null}
    </div>
  );
}

function download(content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'texts.csv';
  link.click();
  URL.revokeObjectURL(address);
}
