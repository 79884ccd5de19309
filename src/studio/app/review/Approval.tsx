/** Changes that a second person has to approve, and that person's approval. */
import { type ReactNode, useState } from 'react';
import type { Guarded } from '../../server/messages.ts';
import { type Connection, post } from '../connection.ts';
import { timeOf } from '../timeOf.ts';
import { useDoing } from '../useAsked.ts';
import { text } from './text.ts';

interface Props {
  of: Guarded;
  connection: Connection;
}

export function Approval({ of: { files, authors, approved }, connection }: Props): ReactNode {
  const doing = useDoing();
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
        {text('guardedAuthors')}: {authors.join(', ')}
      </p>
      {doing.error ? <p role="alert">{doing.error}</p> : null}
      <p role="status">
        {approved
          ? text('guardedApproved', { by: approved.by, at: timeOf(approved.at) })
          : text(isOwn ? 'guardedOwn' : 'guardedMissing')}
      </p>
      {approved || isOwn ? null : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            doing.run(() =>
              post('/api/drafts/approve', { author: connection.author, message: message.trim() }),
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
