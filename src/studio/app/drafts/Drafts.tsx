/** The drafts of the app and who is working on them; updating from the main branch, and publishing. */
import '../styles/sheet.css';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { editing } from '../../accounts.ts';
import type { Conflict } from '../../draft/merge/files.ts';
import type { Side } from '../../draft/merge/tree.ts';
import type { DraftList, ListedDraft } from '../../server/messages.ts';
import { readAddress } from '../address.ts';
import { appearance } from '../appearance.ts';
import { draft as current, post } from '../calls.ts';
import type { Connection } from '../connection.ts';
import { Loading } from '../frame/Loading.tsx';
import { Status } from '../frame/Status.tsx';
import { leaveFor } from '../leaveFor.ts';
import { listOf } from '../listOf.ts';
import { openAt } from '../others.ts';
import { timeOf } from '../timeOf.ts';
import { useAction, useQuery } from '../useQuery.ts';
import type { ViewProps } from '../views.ts';
import { Conflicts } from './Conflicts.tsx';
import { Name, NewDraft, Rename } from './Forms.tsx';
import { text } from './text.ts';

type Way = 'update' | 'publish';
/** What has been done last. */
type Outcome = { is: 'merged'; message: string } | { is: 'deleted'; draft: ListedDraft };
type Merged = { merged: string[] } | { conflicts: Conflict[] };

/** The address of a draft: a page of its own, which may show frames of other origins. */
const hrefOf = (id: string): string =>
  id === '' ? '/#/drafts' : `/?draft=${encodeURIComponent(id)}#/drafts`;

export default function Drafts({ connection }: ViewProps): ReactNode {
  const state = useSyncExternalStore(connection.subscribe, () => connection.state);
  const { answer, error } = useQuery<DraftList>(
    connection,
    '/api/drafts',
    `${state.drafts} ${state.version}`,
  );
  const doing = useAction();
  const [outcome, setOutcome] = useState<Outcome>();
  const [renamed, setRenamed] = useState<ListedDraft>();
  const [open, setOpen] = useState<{ of: ListedDraft; way: Way; conflicts: Conflict[] }>();
  if (!answer) return <Loading error={error}>{text('loading')}</Loading>;
  const mayEdit = connection.may(...editing);

  const run = (action: () => Promise<void>, label: string): void =>
    doing.run(async () => {
      setOutcome(undefined);
      await action();
    }, label);
  const merge = (of: ListedDraft, way: Way, choices: Readonly<Record<string, Side>> = {}): void => {
    run(
      async () => {
        const message = text(way === 'update' ? 'updateMessage' : 'publishMessage', { title: of.title });
        const body = { author: connection.author, message, choices };
        const merged = await post<Merged>(`/api/drafts/${way}`, body, { draft: of.id });
        const conflicts = 'conflicts' in merged ? merged.conflicts : undefined;
        setOpen(conflicts && { of, way, conflicts });
        if ('merged' in merged)
          setOutcome({
            is: 'merged',
            message: text(way === 'update' ? 'updated' : 'published', { count: merged.merged.length }),
          });
      },
      text(way === 'update' ? 'updating' : 'publishing', { title: of.title }),
    );
  };
  const enter = (id: string, title: string): void =>
    doing.run(() => leaveFor(hrefOf(id)), text('opening', { title }));
  const remove = (of: ListedDraft): void =>
    run(
      async () => {
        await post('/api/drafts/delete', { author: connection.author }, { draft: of.id });
        if (of.id === current) await leaveFor(hrefOf(''));
        setOutcome({ is: 'deleted', draft: of });
      },
      text('deleting', { title: of.title }),
    );
  const restore = (of: ListedDraft): void =>
    doing.run(
      async () => {
        await post('/api/drafts/restore', {}, { draft: of.id });
        setOutcome(undefined);
      },
      text('restoring', { title: of.title }),
    );

  return (
    <div className="sheet" aria-busy={doing.busy}>
      <h2>{text('title')}</h2>
      <p className="muted">{text('intro')}</p>
      {state.account ? null : <Name key={connection.name} connection={connection} />}
      {(doing.error ?? error) ? <p role="alert">{doing.error ?? error}</p> : null}
      <Status doing={doing.label} className="note">
        {outcome?.is === 'deleted' ? (
          <>
            {text('deleted', { title: outcome.draft.title })}{' '}
            <button type="button" onClick={() => restore(outcome.draft)}>
              {text('restore')}
            </button>
          </>
        ) : (
          outcome?.message
        )}
      </Status>
      {open ? (
        <Conflicts
          key={`${open.of.id} ${open.way}`}
          conflicts={open.conflicts}
          busy={doing.busy}
          connection={connection}
          elsewhere={open.of.id === current ? undefined : hrefOf(open.of.id)}
          decide={(choices) => merge(open.of, open.way, choices)}
          close={() => setOpen(undefined)}
        />
      ) : null}
      {answer.git ? (
        <>
          {mayEdit ? (
            <NewDraft
              busy={doing.busy}
              create={(title) =>
                doing.run(async () => {
                  const { id } = await post<{ id: string }>('/api/drafts', { title });
                  await leaveFor(hrefOf(id));
                }, text('creating'))
              }
            />
          ) : null}
          <table>
            <thead>
              <tr>
                <th scope="col">{text('draft')}</th>
                <th scope="col">{text('state')}</th>
                <th scope="col">{text('changed')}</th>
                <th scope="col">{text('people')}</th>
                <th scope="col">{text('actions')}</th>
              </tr>
            </thead>
            <tbody>
              <tr aria-current={current === '' ? 'true' : undefined}>
                <td>
                  <b>{text('workingCopy')}</b> <Here id="" />
                </td>
                <td className="muted">{text('workingCopyNote')}</td>
                <td />
                <td>{peopleIn(connection, '')}</td>
                <td>{current === '' ? null : <Open id="" leave={() => enter('', text('workingCopy'))} />}</td>
              </tr>
              {answer.drafts.map((one) => (
                <tr key={one.id} aria-current={one.id === current ? 'true' : undefined}>
                  <td>
                    <b>{one.title}</b> <Here id={one.id} />
                  </td>
                  <td>
                    {one.ahead > 0 ? text('ahead', { count: one.ahead }) : text('same')}{' '}
                    {one.behind > 0 ? (
                      <span className="badge" data-tone="warn">
                        {text('behind', { count: one.behind })}
                      </span>
                    ) : null}
                  </td>
                  <td>
                    {timeOf(one.at)} <span className="muted">{one.author}</span>
                  </td>
                  <td>{peopleIn(connection, one.id)}</td>
                  <td>
                    <div className="toolbar">
                      {one.id === current ? null : (
                        <Open id={one.id} leave={() => enter(one.id, one.title)} />
                      )}
                      {one.behind > 0 && mayEdit ? (
                        <button
                          type="button"
                          title={text('updateHint')}
                          disabled={doing.busy}
                          onClick={() => merge(one, 'update')}
                        >
                          {text('update')}
                        </button>
                      ) : null}
                      {one.ahead > 0 && connection.may('publish') ? (
                        <button
                          type="button"
                          className="primary"
                          disabled={doing.busy}
                          onClick={() => merge(one, 'publish')}
                        >
                          {text('publish')}
                        </button>
                      ) : null}
                      {mayEdit ? (
                        <>
                          <button type="button" disabled={doing.busy} onClick={() => setRenamed(one)}>
                            {text('rename')}
                          </button>
                          <button
                            type="button"
                            className="danger"
                            disabled={doing.busy}
                            onClick={() => remove(one)}
                          >
                            {text('delete')}
                          </button>
                        </>
                      ) : null}
                    </div>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      ) : (
        <section>
          <p>{text('noGit')}</p>
          {connection.may('administrator') ? (
            <p>
              <button
                type="button"
                className="primary"
                disabled={doing.busy}
                onClick={() =>
                  run(() => post('/api/drafts/start', { name: connection.name }), text('starting'))
                }
              >
                {text('start')}
              </button>
            </p>
          ) : null}
        </section>
      )}
      {renamed ? (
        <Rename
          title={renamed.title}
          close={() => setRenamed(undefined)}
          rename={(title) => post('/api/drafts/rename', { title }, { draft: renamed.id })}
        />
      ) : null}
    </div>
  );
}

const Here = ({ id }: { id: string }): ReactNode =>
  id === current ? (
    <span className="badge" data-tone="neutral">
      {text('current')}
    </span>
  ) : null;

/** The server reads the app of a draft before it sends its page. @param leave opens it in place of this page */
const Open = ({ id, leave }: { id: string; leave(): void }): ReactNode => (
  <a
    className="button"
    href={hrefOf(id)}
    onClick={(event) => {
      // In another tab, this page stays.
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      leave();
    }}
  >
    {text('open')}
  </a>
);

const peopleIn = ({ state: { people, pages } }: Connection, id: string): string =>
  listOf(
    people
      .filter((person) => person.draft === id)
      .map(({ name, at }) => {
        const open = at === null ? '' : openAt(readAddress(at), pages, appearance().language);
        return open === '' ? name : `${name} (${open})`;
      }),
  );
