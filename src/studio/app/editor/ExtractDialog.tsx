/** Asks for the name of a new part. */
import '../commands/commands.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { text } from './text.ts';

interface Props {
  /** @returns why the part could not be made */
  make(name: string): string | undefined;
  close(): void;
}

export function ExtractDialog({ make, close }: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const [name, setName] = useState('');
  const [refused, setRefused] = useState('');
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="commands" aria-label={text('extract')} onClose={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const why = make(name);
          if (why === undefined) dialog.current?.close();
          else setRefused(why);
        }}
      >
        <label>
          {text('partName')}
          <input value={name} onChange={({ target }) => setName(target.value)} autoComplete="off" />
        </label>
        <p role="alert">{refused}</p>
        <button type="submit" className="primary">
          {text('make')}
        </button>
        <button type="button" onClick={() => dialog.current?.close()}>
          {text('cancel')}
        </button>
      </form>
    </dialog>
  );
}
