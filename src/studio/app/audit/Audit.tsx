/** The audit log: who did what, when and why. */
import '../styles/sheet.css';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { Deed } from '../../server/messages.ts';
import { timeOf } from '../timeOf.ts';
import { useAsked } from '../useAsked.ts';
import type { ViewProps } from '../views.ts';
import { text } from './text.ts';

export default function Audit({ connection }: ViewProps): ReactNode {
  const state = useSyncExternalStore(connection.subscribe, () => connection.state);
  const version = `${state.releases} ${state.drafts}`;
  const { answer, error } = useAsked<{ deeds: Deed[]; broken: boolean }>('/api/audit', version);
  if (!answer) return <p className="empty">{error ?? text('loading')}</p>;
  return (
    <div className="sheet">
      <h2>{text('title')}</h2>
      <p className="muted">{text('intro')}</p>
      {answer.broken ? <p role="alert">{text('broken')}</p> : null}
      {answer.deeds.length === 0 ? (
        <p>{text('empty')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              {(['at', 'by', 'what', 'subject', 'why'] as const).map((column) => (
                <th scope="col" key={column}>
                  {text(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {answer.deeds.map(({ at, by, what, release, share, draft, message }) => (
              <tr key={`${at} ${what} ${release ?? draft}`}>
                <td>{timeOf(at)}</td>
                <td>{by}</td>
                <td>
                  {text(what)} {share === undefined ? '' : `${Math.round(share * 100)} %`}
                </td>
                <td>
                  <code>{release?.slice(0, 8) ?? draft}</code>
                </td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
