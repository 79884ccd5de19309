/** The release in force, its history, publishing and rollback. */
import '../styles/sheet.css';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import type { ReleaseList } from '../../server/messages.ts';
import { draft, post } from '../calls.ts';
import { timeOf } from '../timeOf.ts';
import { useAction, useQuery } from '../useQuery.ts';
import type { ViewProps } from '../views.ts';
import { Health } from './Health.tsx';
import { Publish } from './Publish.tsx';
import { text } from './text.ts';

const reasonKeys = {
  release: 'release',
  rollback: 'rollback',
  promote: 'promoted',
  trial: 'onTrial',
  'trial ended': 'ended',
} as const;

export default function Releases({ connection }: ViewProps): ReactNode {
  const state = useSyncExternalStore(connection.subscribe, () => connection.state);
  const { answer, error } = useQuery<ReleaseList>('/api/releases', state.releases);
  const doing = useAction();
  const [status, setStatus] = useState('');
  if (!answer) return <p className="empty">{error ?? text('loading')}</p>;
  const { current, trial, releases, moves } = answer;
  const mayPublish = connection.may('publish');
  const tell = (what: string, message: string, more: object = {}): void =>
    doing.run(async () => {
      await post(`/api/releases/${what}`, { author: connection.author, message, ...more });
    });
  // A review also writes releases, which are never in force.
  const known = releases.filter(({ state: one }) => one !== 'never in force');
  const hasBefore = releases.some(({ state: one }) => one === 'taken' || one === 'kept');
  return (
    <div className="sheet" aria-busy={doing.busy}>
      <h2>{text('title')}</h2>
      <p className="muted">{text('place', { place: answer.place })}</p>
      {(doing.error ?? error) ? <p role="alert">{doing.error ?? error}</p> : null}
      <section>
        <div className="toolbar">
          <b>{current === null ? text('none') : text('current', { release: current })}</b>
          {current !== null && hasBefore && mayPublish ? (
            <button
              type="button"
              className="back end"
              disabled={doing.busy}
              onClick={() => tell('back', text('backMessage'), { from: current })}
            >
              {text('back')}
            </button>
          ) : null}
        </div>
        {trial ? (
          <div className="toolbar note">
            {text('trial', { release: trial.release, share: Math.round(trial.share * 100) })}
            {mayPublish ? (
              <>
                <button
                  type="button"
                  className="end"
                  disabled={doing.busy}
                  onClick={() => tell('promote', text('promoteMessage'))}
                >
                  {text('promote')}
                </button>
                <button type="button" disabled={doing.busy} onClick={() => tell('end', text('endMessage'))}>
                  {text('end')}
                </button>
              </>
            ) : null}
          </div>
        ) : null}
      </section>
      {!mayPublish ? (
        <p className="note">{text('mayNot')}</p>
      ) : draft === '' ? (
        <Publish
          busy={doing.busy}
          isFirst={current === null}
          publish={(message, share) =>
            doing.run(async () => {
              const given = { author: connection.author, message, parent: current, share };
              setStatus(text('done', { release: await post<string>('/api/releases/publish', given) }));
            })
          }
        />
      ) : (
        <p className="note">{text('inDraft')}</p>
      )}
      <p role="status" className={status ? '' : 'hidden'}>
        {status}
      </p>
      {current === null ? null : <Health of={answer} />}
      {known.length > 0 ? (
        <section>
          <h3>{text('all releases')}</h3>
          <table>
            <thead>
              <tr>
                {(['name', 'state', 'at', 'author', 'why', 'actions'] as const).map((column) => (
                  <th scope="col" key={column}>
                    {text(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {known.map((one) => (
                <tr key={one.release} aria-current={one.release === current ? 'true' : undefined}>
                  <td>
                    <code>{one.release.slice(0, 8)}</code>
                  </td>
                  <td>{text(one.state)}</td>
                  <td>{timeOf(one.at)}</td>
                  <td>{one.author}</td>
                  <td>{one.message}</td>
                  <td>
                    {mayPublish && current !== null && (one.state === 'taken' || one.state === 'kept') ? (
                      <button
                        type="button"
                        disabled={doing.busy}
                        onClick={() => tell('back', text('backMessage'), { from: current, to: one.release })}
                      >
                        {text('backTo')}
                      </button>
                    ) : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
      {moves.length > 0 ? (
        <section aria-label={text('timeline')}>
          <h3>{text('timeline')}</h3>
          <ul className="lines">
            {moves.map(({ at, by, reason = 'release', release, message }) => (
              <li key={`${at} ${release}`}>
                {timeOf(at)} <b>{text(reasonKeys[reason])}</b> <code>{release.slice(0, 8)}</code> {by}{' '}
                {message}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
