import { type ReactNode, useState } from 'react';
import type { Connection } from '../connection.ts';
import { Dialog } from '../frame/Dialog.tsx';
import { Status } from '../frame/Status.tsx';
import { useAction } from '../useQuery.ts';
import { text } from './text.ts';

/** The name that other users see. */
export function Name({ connection }: { connection: Connection }): ReactNode {
  const [name, setName] = useState(connection.name);
  const plain = name.trim();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const at = connection.state.people.find(({ author }) => author === connection.author)?.at ?? null;
        void connection.look(at, plain);
      }}
    >
      <label>
        {text('name')}
        <input value={name} maxLength={60} onChange={({ target }) => setName(target.value)} />
      </label>
      <button type="submit" disabled={plain === '' || plain === connection.name}>
        {text('saveName')}
      </button>
    </form>
  );
}

export function NewDraft({ busy, create }: { busy: boolean; create(title: string): void }): ReactNode {
  const [title, setTitle] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        create(title);
      }}
    >
      <label>
        {text('newTitle')}
        <input value={title} maxLength={80} onChange={({ target }) => setTitle(target.value)} />
      </label>
      <button type="submit" className="primary" disabled={busy || title.trim() === ''}>
        {text('create')}
      </button>
    </form>
  );
}

interface RenameProps {
  title: string;
  rename(title: string): Promise<void>;
  close(): void;
}

export function Rename({ title, rename, close }: RenameProps): ReactNode {
  const [fresh, setFresh] = useState(title);
  const doing = useAction();
  return (
    <Dialog title={text('renameTitle', { title })} close={close}>
      <form
        className="fields"
        aria-busy={doing.busy}
        onSubmit={(event) => {
          event.preventDefault();
          // After an error the dialog stays open, with what was typed.
          doing.run(() => rename(fresh).then(close), text('renaming'));
        }}
      >
        <label>
          {text('titleOf')}
          <input value={fresh} maxLength={80} onChange={({ target }) => setFresh(target.value)} />
        </label>
        {doing.error ? <p role="alert">{doing.error}</p> : null}
        <Status doing={doing.label}>{null}</Status>
        <p className="buttons">
          <button type="button" onClick={close}>
            {text('cancel')}
          </button>
          <button type="submit" className="primary" disabled={doing.busy || fresh.trim() === ''}>
            {text('save')}
          </button>
        </p>
      </form>
    </Dialog>
  );
}
