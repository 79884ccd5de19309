/** The signed-in person's own passkeys and sessions. */
import '../styles/sheet.css';
import { type ReactNode, useState } from 'react';
import type { AccountAnswer } from '../../accounts.ts';
import { post } from '../calls.ts';
import { addPasskey, confirmed } from '../entry/passkey.ts';
import { Loading } from '../frame/Loading.tsx';
import { Status } from '../frame/Status.tsx';
import { listOf } from '../listOf.ts';
import { roleName } from '../roles.ts';
import { timeOf } from '../timeOf.ts';
import { useAction, useQuery } from '../useQuery.ts';
import type { ViewProps } from '../views.ts';
import { text } from './text.ts';

/** Opens the sign-in page. */
const leave = (): void => location.replace('/');

export default function Account({ connection }: ViewProps): ReactNode {
  const [version, setVersion] = useState(0);
  const { answer, error } = useQuery<AccountAnswer>(connection, '/api/account', version);
  const doing = useAction();
  const [status, setStatus] = useState('');
  if (!answer) return <Loading error={error}>{text('loading')}</Loading>;
  const change = (action: () => Promise<unknown>, done = ''): void =>
    doing.run(async () => {
      await action();
      setStatus(done);
      setVersion((before) => before + 1);
    }, text('saving'));
  const out = (path: string): void => doing.run(() => post<null>(path, {}).then(leave), text('signingOut'));
  return (
    <div className="sheet" aria-busy={doing.busy}>
      <h2>{answer.name}</h2>
      <p className="muted">{text('roles', { roles: listOf(answer.roles.map(roleName)) || text('none') })}</p>
      <p>
        <button type="button" disabled={doing.busy} onClick={() => out('/api/account/sign-out')}>
          {text('signOut')}
        </button>
      </p>
      {(doing.error ?? error) ? <p role="alert">{doing.error ?? error}</p> : null}
      <Status doing={doing.label} className="note">
        {status}
      </Status>
      <section>
        <h3>{text('passkeys')}</h3>
        <p className="muted">{text('passkeysIntro')}</p>
        <Table columns={[text('name'), text('since'), text('used'), text('actions')]}>
          {answer.passkeys.map(({ id, name, since, used }) => (
            <tr key={id}>
              <td>{name}</td>
              <td>{timeOf(since)}</td>
              <td>{timeOf(used)}</td>
              <td>
                <button
                  type="button"
                  className="danger"
                  disabled={doing.busy || answer.passkeys.length === 1}
                  onClick={() => change(() => confirmed(() => post('/api/account/passkeys/remove', { id })))}
                >
                  {text('remove')}
                </button>
              </td>
            </tr>
          ))}
        </Table>
        <p>
          <button
            type="button"
            className="primary"
            disabled={doing.busy}
            onClick={() => change(() => confirmed(addPasskey), text('added'))}
          >
            {text('add')}
          </button>
        </p>
      </section>
      <section>
        <h3>{text('sessions')}</h3>
        <p className="muted">{text('sessionsIntro')}</p>
        <Table columns={[text('name'), text('since'), text('used'), text('actions')]}>
          {answer.sessions.map(({ id, device, since, seen, current }) => (
            <tr key={id} aria-current={current ? 'true' : undefined}>
              <td>
                {device}{' '}
                {current ? (
                  <span className="badge" data-tone="neutral">
                    {text('current')}
                  </span>
                ) : null}
              </td>
              <td>{timeOf(since)}</td>
              <td>{timeOf(seen)}</td>
              <td>
                {current ? null : (
                  <button
                    type="button"
                    disabled={doing.busy}
                    onClick={() => change(() => post('/api/account/sessions/end', { id }))}
                  >
                    {text('end')}
                  </button>
                )}
              </td>
            </tr>
          ))}
        </Table>
        <p>
          <button
            type="button"
            className="danger"
            disabled={doing.busy}
            onClick={() => out('/api/account/sessions/end-all')}
          >
            {text('endAll')}
          </button>
        </p>
      </section>
    </div>
  );
}

const Table = ({ columns, children }: { columns: readonly string[]; children: ReactNode }): ReactNode => (
  <table>
    <thead>
      <tr>
        {columns.map((column) => (
          <th scope="col" key={column}>
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);
