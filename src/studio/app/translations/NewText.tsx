/** The dialog for a new text: its key, and the text in the source language. */
import { type ReactNode, useState } from 'react';
import type { Connection } from '../connection.ts';
import { Dialog } from '../frame/Dialog.tsx';
import { addStep } from '../steps.ts';
import { changesOf, type Language, type Table } from './model.ts';
import { text } from './text.ts';

interface Props {
  connection: Connection;
  table: Table;
  languages: readonly Language[];
  reference: string;
  close(): void;
}

export function NewText({ connection, table, languages, reference, close }: Props): ReactNode {
  const [key, setKey] = useState('');
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const isTaken = table.keys.some(
    (one) => one === key || one.startsWith(`${key}.`) || key.startsWith(`${one}.`),
  );
  const isWrong = !/^[\w-]+(\.[\w-]+)*$/.test(key);
  const inOrder = [...languages].sort((a, b) => Number(b.code === reference) - Number(a.code === reference));
  const add = (): void => {
    addStep(connection, text('added1', { key }), (id) =>
      changesOf(
        connection.files,
        table,
        languages.flatMap((language) => {
          const written = texts[language.code] ?? '';
          return written ? [{ key, language, text: written }] : [];
        }),
        id,
      ),
    );
    close();
  };
  return (
    <Dialog title={text('addKey')} close={close}>
      <form
        className="fields"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isTaken && !isWrong) add();
        }}
      >
        <label>
          {text('key')}
          <input value={key} onChange={({ target }) => setKey(target.value.trim())} />
        </label>
        {key && (isTaken || isWrong) ? <p role="alert">{text(isTaken ? 'keyTaken' : 'keyWrong')}</p> : null}
        {inOrder.map(({ code, name, tag }) => (
          <label key={code}>
            {text('text', { language: name })}
            <input
              lang={tag}
              required={code === reference}
              value={texts[code] ?? ''}
              onChange={({ target }) => setTexts({ ...texts, [code]: target.value })}
            />
          </label>
        ))}
        <p className="buttons">
          <button type="button" onClick={close}>
            {text('cancel')}
          </button>
          <button type="submit" className="primary" disabled={isTaken || isWrong}>
            {text('add')}
          </button>
        </p>
      </form>
    </Dialog>
  );
}
