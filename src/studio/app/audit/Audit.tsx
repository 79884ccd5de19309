/** The audit log: who did what, when and why. */
import '../styles/sheet.css';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { AuditEntry } from '../../server/releases/auditEntry.ts';
import { hrefOf } from '../address.ts';
import { Empty } from '../frame/Empty.tsx';
import { Loading } from '../frame/Loading.tsx';
import { timeOf } from '../timeOf.ts';
import { useQuery } from '../useQuery.ts';
import type { ViewProps } from '../views.ts';
import { text } from './text.ts';

export default function Audit({ connection }: ViewProps): ReactNode {
  const state = useSyncExternalStore(connection.subscribe, () => connection.state);
  const version = `${state.releases} ${state.drafts}`;
  const { answer, error } = useQuery<{ entries: AuditEntry[]; broken: boolean }>(
    connection,
    '/api/audit',
    version,
  );
  if (!answer) return <Loading error={error}>{text('loading')}</Loading>;
  return (
    <div className="sheet">
      <h2>{text('title')}</h2>
      <p className="muted">{text('intro')}</p>
      {answer.broken ? <p role="alert">{text('broken')}</p> : null}
      {answer.entries.length === 0 ? (
        <Empty next={{ label: text('toReleases'), href: hrefOf({ view: 'releases' }) }}>
          {text('empty')}
        </Empty>
      ) : (
        <table>
          <thead>
            <tr>
              {(['at', 'by', 'what', 'subject', 'why', 'approvedBy'] as const).map((column) => (
                <th scope="col" key={column}>
                  {text(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {answer.entries.map(({ at, by, what, release, share, draft, person, message, approvedBy }) => (
              <tr key={`${at} ${what} ${release ?? draft ?? person}`}>
                <td>{timeOf(at)}</td>
                <td>{by}</td>
                <td>
                  {text(what)} {share === undefined ? '' : `${Math.round(share * 100)}%`}
                </td>
                <td>{person ?? <code>{release?.slice(0, 8) ?? draft}</code>}</td>
                <td>{message}</td>
                <td>{approvedBy}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
