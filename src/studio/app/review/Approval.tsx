/** Changes that a second person must approve, and the approval. */
import { type ReactNode, useState } from 'react';
import type { Guarded } from '../../server/messages.ts';
import { post } from '../calls.ts';
import type { Connection } from '../connection.ts';
import { Status } from '../frame/Status.tsx';
import { listOf } from '../listOf.ts';
import { timeOf } from '../timeOf.ts';
import { useAction } from '../useQuery.ts';
import { text } from './text.ts';

interface Props {
  of: Guarded;
  connection: Connection;
}

export function Approval({ of: { files, authors, approved }, connection }: Props): ReactNode {
  const doing = useAction();
  const [message, setMessage] = useState('');
  const isOwn = authors.includes(connection.name.trim());
  return (
    <section aria-label={text('guarded')} aria-busy={doing.busy}>
      <h3>{text('guarded')}</h3>
      <p className={approved ? '' : 'note'}>{text('guardedFiles')}</p>
      <ul className="lines">
        {files.map((file) => (
          <li key={file}>
            <code>{file}</code>
          </li>
        ))}
      </ul>
      <p className="muted">
        {text('guardedAuthors')}: {listOf(authors)}
      </p>
      {doing.error ? <p role="alert">{doing.error}</p> : null}
      <Status doing={doing.label}>
        {approved
          ? text('guardedApproved', { by: approved.by, at: timeOf(approved.at) })
          : text(isOwn ? 'guardedOwn' : 'guardedMissing')}
      </Status>
      {approved || isOwn || !connection.may('approve') ? null : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            doing.run(
              () => post('/api/drafts/approve', { author: connection.author, message: message.trim() }),
              text('approving'),
            );
          }}
        >
          <label>
            {text('guardedWhy')}
            <input
              size={48}
              maxLength={200}
              value={message}
              onChange={({ target }) => setMessage(target.value)}
            />
          </label>
          <button type="submit" className="primary" disabled={doing.busy || message.trim() === ''}>
            {text('approve')}
          </button>
        </form>
      )}
    </section>
  );
}
