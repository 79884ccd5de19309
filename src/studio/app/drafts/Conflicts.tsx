/**
 * Conflicts of a merge: both versions of each place, one of which is chosen, and the page in both versions on two
 * phones.
 */
import { type ReactNode, useState } from 'react';
import type { Conflict } from '../../draft/merge/files.ts';
import type { Side } from '../../draft/merge/tree.ts';
import type { Connection } from '../connection.ts';
import { text } from './text.ts';
import { Versions } from './Versions.tsx';

interface Props {
  conflicts: readonly Conflict[];
  busy: boolean;
  connection: Connection;
  /** The address of the draft, if it is not the one of this page: this page may not show frames of its app. */
  elsewhere: string | undefined;
  decide(choices: Readonly<Record<string, Side>>): void;
  close(): void;
}

export function Conflicts({ conflicts, busy, connection, elsewhere, decide, close }: Props): ReactNode {
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const [shown, setShown] = useState(conflicts[0]?.file ?? '');
  const left = conflicts.filter(({ id }) => !choices[id]).length;
  return (
    <section aria-label={text('conflicts')}>
      <p className="note">{text('conflicts')}</p>
      {elsewhere === undefined ? (
        <Versions key={shown} file={shown} connection={connection} />
      ) : (
        <p>
          <a className="button" href={elsewhere}>
            {text('openToSee')}
          </a>
        </p>
      )}
      {conflicts.map((conflict) => (
        <section key={conflict.id} aria-label={conflict.id}>
          <h3>
            {conflict.file} <span className="muted">{conflict.at ?? text('whole')}</span>{' '}
            {elsewhere === undefined && conflict.file !== shown ? (
              <button type="button" onClick={() => setShown(conflict.file)}>
                {text('onPhones')}
              </button>
            ) : null}
          </h3>
          <div className="pair">
            {(['mine', 'theirs'] as const).map((side) => (
              <div key={side}>
                <p className="toolbar">
                  {text(side)}
                  <button
                    type="button"
                    className="end"
                    aria-pressed={choices[conflict.id] === side}
                    onClick={() => setChoices({ ...choices, [conflict.id]: side })}
                  >
                    {text('choose')}
                  </button>
                </p>
                <pre>{conflict[side] ?? text('none')}</pre>
              </div>
            ))}
          </div>
        </section>
      ))}
      <p className="toolbar">
        <button type="button" className="primary" disabled={busy || left > 0} onClick={() => decide(choices)}>
          {text('finish')}
        </button>
        <button type="button" onClick={close}>
          {text('cancel')}
        </button>
        {left > 0 ? <span className="muted">{text('left', { count: left })}</span> : null}
      </p>
    </section>
  );
}
