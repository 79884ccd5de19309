/** Invites a person, and shows the link of the invitation. */
import { type ReactNode, useState } from 'react';
import type { InviteAnswer, Role } from '../../accounts.ts';
import { timeOf } from '../timeOf.ts';
import { Roles } from './Roles.tsx';
import { text } from './text.ts';

interface Props {
  busy: boolean;
  invite(name: string, roles: Role[]): void;
}

export function Invite({ busy, invite }: Props): ReactNode {
  const [name, setName] = useState('');
  const [roles, setRoles] = useState<Role[]>([]);
  return (
    <section aria-label={text('invite')}>
      <h3>{text('invite')}</h3>
      <p className="muted">{text('inviteNote')}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          invite(name, roles);
          setName('');
          setRoles([]);
        }}
      >
        <label>
          {text('name')}
          <input value={name} maxLength={60} onChange={({ target }) => setName(target.value)} />
        </label>
        <Roles label={text('roles')} of={roles} busy={busy} change={setRoles} />
        <button type="submit" className="primary" disabled={busy || name.trim() === ''}>
          {text('create')}
        </button>
      </form>
    </section>
  );
}

export function Link({ name, link, ends }: InviteAnswer & { name: string }): ReactNode {
  const [isCopied, setCopied] = useState(false);
  return (
    <section className="note people-link" aria-label={text('linkFor', { name })}>
      <h3>{text('linkFor', { name })}</h3>
      <input
        readOnly
        aria-label={text('linkFor', { name })}
        value={link}
        onFocus={({ target }) => target.select()}
      />
      <p>{text('linkNote', { ends: timeOf(ends) })}</p>
      <p>
        <button
          type="button"
          onClick={() => void navigator.clipboard.writeText(link).then(() => setCopied(true))}
        >
          {text('copy')}
        </button>{' '}
        <span role="status">{isCopied ? text('copied') : ''}</span>
      </p>
    </section>
  );
}
