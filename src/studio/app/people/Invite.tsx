/** Invites a person, and shows the link of the invitation. */
import { type ReactNode, useState } from 'react';
import type { InviteAnswer, Role } from '../../accounts.ts';
import { CopyField } from '../frame/CopyField.tsx';
import { timeOf } from '../timeOf.ts';
import { Roles } from './Roles.tsx';
import { text } from './text.ts';

interface Props {
  busy: boolean;
  /** @param done called after the invitation was made; otherwise the form keeps what was typed */
  invite(name: string, roles: Role[], done: () => void): void;
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
          invite(name, roles, () => {
            setName('');
            setRoles([]);
          });
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

export const Link = ({ name, link, ends }: InviteAnswer & { name: string }): ReactNode => (
  <section className="note people-link" aria-label={text('linkFor', { name })}>
    <h3>{text('linkFor', { name })}</h3>
    <CopyField label={text('linkFor', { name })} value={link} />
    <p>{text('linkNote', { ends: timeOf(ends) })}</p>
  </section>
);
