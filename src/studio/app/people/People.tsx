/** The people of the studio: their roles, and invitations. For administrators. */
import '../styles/sheet.css';
import './people.css';
import { type ReactNode, useState } from 'react';
import type { InviteAnswer, ListedPerson, PeopleAnswer, Role } from '../../accounts.ts';
import { post } from '../calls.ts';
import { confirmed } from '../entry/passkey.ts';
import { Dialog } from '../frame/Dialog.tsx';
import { Loading } from '../frame/Loading.tsx';
import { Status } from '../frame/Status.tsx';
import { listOf } from '../listOf.ts';
import { roleName } from '../roles.ts';
import { text as textOfFrame } from '../text.ts';
import { timeOf } from '../timeOf.ts';
import { useAction, useQuery } from '../useQuery.ts';
import type { ViewProps } from '../views.ts';
import { Invite, Link } from './Invite.tsx';
import { Roles } from './Roles.tsx';
import { text } from './text.ts';

export default function People({ connection }: ViewProps): ReactNode {
  const [version, setVersion] = useState(0);
  const { answer, error, isLoading } = useQuery<PeopleAnswer>(connection, '/api/people', version);
  const doing = useAction();
  const [link, setLink] = useState<InviteAnswer & { name: string }>();
  const [removed, setRemoved] = useState<ListedPerson>();
  // Roles that the server has accepted, and the list that does not have them.
  const [given, setGiven] = useState<{ in: PeopleAnswer; id: string; roles: Role[] }>();
  if (!answer) return <Loading error={error}>{text('loading')}</Loading>;
  // Until the list is loaded again: a change of roles is made from those in the list, and would revert the last one.
  const busy = doing.busy || isLoading || error !== undefined;
  const reload = (): void => setVersion((before) => before + 1);
  /** @param of the name of the person whom the answer is a link for, and what to do after success */
  const change = (path: string, body: object, of: { name?: string; done?(): void } = {}): void =>
    doing.run(async () => {
      try {
        const made = await confirmed(() => post<InviteAnswer>(`/api/people/${path}`, body));
        setLink(of.name === undefined ? undefined : { ...made, name: of.name });
        of.done?.();
      } finally {
        // Also after an error: the change may have been made, and only its answer was lost.
        reload();
      }
    }, text('saving'));
  return (
    <div className="sheet" aria-busy={busy}>
      <h2>{text('title')}</h2>
      <p className="muted">{text('intro')}</p>
      <Status doing={doing.label}>{null}</Status>
      {doing.error ? <p role="alert">{doing.error}</p> : null}
      {error === undefined ? null : (
        <p role="alert">
          {text('notLoaded', { error })}{' '}
          <button type="button" disabled={doing.busy || isLoading} onClick={reload}>
            {textOfFrame('again')}
          </button>
        </p>
      )}
      {link ? <Link key={link.link} {...link} /> : null}
      <table>
        <thead>
          <tr>
            {(['name', 'roles', 'seen', 'actions'] as const).map((column) => (
              <th scope="col" key={column}>
                {text(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {answer.people.map((one) => (
            <tr key={one.id}>
              <td>
                <b>{one.name}</b>
              </td>
              <td>
                <Roles
                  label={text('rolesOf', { name: one.name })}
                  of={given?.in === answer && given.id === one.id ? given.roles : one.roles}
                  busy={busy}
                  change={(roles) => {
                    const done = (): void => setGiven({ in: answer, id: one.id, roles });
                    change('roles', { id: one.id, roles }, { done });
                  }}
                />
              </td>
              <td>{one.seen === null ? text('never') : timeOf(one.seen)}</td>
              <td>
                <div className="toolbar">
                  <button
                    type="button"
                    title={text('linkTitle')}
                    disabled={busy}
                    onClick={() => change('link', { id: one.id }, { name: one.name })}
                  >
                    {text('link')}
                  </button>
                  <button type="button" className="danger" disabled={busy} onClick={() => setRemoved(one)}>
                    {text('remove')}
                  </button>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Invite
        busy={busy}
        invite={(name, roles, done) => change('invite', { name, roles }, { name: name.trim(), done })}
      />
      {answer.invitations.length > 0 ? (
        <section>
          <h3>{text('open')}</h3>
          <table>
            <thead>
              <tr>
                {(['name', 'roles', 'by', 'ends', 'actions'] as const).map((column) => (
                  <th scope="col" key={column}>
                    {text(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {answer.invitations.map(({ id, name, roles, by, ends }) => (
                <tr key={id}>
                  <td>{name}</td>
                  <td>{listOf(roles.map(roleName))}</td>
                  <td>{by}</td>
                  <td>{timeOf(ends)}</td>
                  <td>
                    <button type="button" disabled={busy} onClick={() => change('take-back', { id })}>
                      {text('takeBack')}
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
      {removed ? (
        <Dialog title={text('removeTitle', { name: removed.name })} close={() => setRemoved(undefined)}>
          <div className="fields">
            <p>{text('removeNote')}</p>
            <p className="buttons">
              <button type="button" onClick={() => setRemoved(undefined)}>
                {text('cancel')}
              </button>
              <button
                type="button"
                className="danger"
                onClick={() => {
                  change('remove', { id: removed.id });
                  setRemoved(undefined);
                }}
              >
                {text('remove')}
              </button>
            </p>
          </div>
        </Dialog>
      ) : null}
    </div>
  );
}
