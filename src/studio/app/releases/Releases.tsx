/** The release in force, its history, publishing and rollback. */
import '../styles/sheet.css';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import type { ReleaseList } from '../../server/messages.ts';
import { draft, post } from '../calls.ts';
import { Loading } from '../frame/Loading.tsx';
import { Status } from '../frame/Status.tsx';
import { timeOf } from '../timeOf.ts';
import { useAction, useQuery } from '../useQuery.ts';
import type { ViewProps } from '../views.ts';
import { Health } from './Health.tsx';
import { History } from './History.tsx';
import { Publish } from './Publish.tsx';
import { percentOf, Trial } from './Trial.tsx';
import { text } from './text.ts';

/** What the pointer can be moved for, besides a new release. */
type Way = 'back' | 'promote' | 'end' | 'share';

export default function Releases({ connection }: ViewProps): ReactNode {
  const state = useSyncExternalStore(connection.subscribe, () => connection.state);
  const { answer, error } = useQuery<ReleaseList>(connection, '/api/releases', state.releases);
  const doing = useAction();
  const [status, setStatus] = useState('');
  const [reason, setReason] = useState('');
  if (!answer) return <Loading error={error}>{text('loading')}</Loading>;
  const { current, trial, releases, moves } = answer;
  const mayPublish = connection.may('publish');
  const move = (way: Way, more: object = {}, usual: string = text(`${way}Message`)): void => {
    setStatus('');
    doing.run(
      async () => {
        const message = reason.trim() || usual;
        await post(`/api/releases/${way}`, { author: connection.author, message, ...more });
        // It was for this move only.
        setReason('');
      },
      text(`${way}Doing`),
    );
  };
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
              onClick={() => move('back', { from: current })}
            >
              {text('back')}
            </button>
          ) : null}
        </div>
        {trial ? (
          <Trial
            key={`${trial.release} ${trial.share}`}
            of={trial}
            busy={doing.busy}
            {...(mayPublish && {
              change: {
                promote: () => move('promote'),
                end: () => move('end'),
                share: (to) => move('share', { share: to }, text('shareMessage', { share: percentOf(to) })),
              },
            })}
          />
        ) : null}
        {mayPublish && (hasBefore || trial) ? (
          <label>
            {text('reason')}
            <input
              size={48}
              maxLength={200}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </label>
        ) : null}
      </section>
      {!mayPublish ? (
        <p className="note">{text('mayNot')}</p>
      ) : draft === '' ? (
        <Publish
          busy={doing.busy}
          isFirst={current === null}
          overtaking={answer.overtaking}
          publish={(given, published) => {
            setStatus('');
            doing.run(async () => {
              const body = { author: connection.author, parent: current, ...given };
              setStatus(text('done', { release: await post<string>('/api/releases/publish', body) }));
              published();
            }, text('publishDoing'));
          }}
        />
      ) : (
        <p className="note">{text('inDraft')}</p>
      )}
      <Status doing={doing.label}>{status}</Status>
      {current === null ? null : <Health connection={connection} of={answer} />}
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
                        onClick={() => move('back', { from: current, to: one.release })}
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
      {moves.length > 0 ? <History moves={moves} /> : null}
    </div>
  );
}
