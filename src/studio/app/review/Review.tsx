/** What would change for users: by subject, breaking changes, and pages before and after. */
import '../styles/sheet.css';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { Review as Answer } from '../../server/messages.ts';
import { hrefOf } from '../address.ts';
import { Empty } from '../frame/Empty.tsx';
import { Loading } from '../frame/Loading.tsx';
import { Status } from '../frame/Status.tsx';
import { localized } from '../messages/index.ts';
import { useQuery } from '../useQuery.ts';
import type { ViewProps } from '../views.ts';
import { Approval } from './Approval.tsx';
import { Changes } from './Changes.tsx';
import { lineOf } from './lineOf.ts';
import { Pictures } from './Pictures.tsx';
import { text } from './text.ts';

const kinds = ['App', 'Pages', 'Forms', 'Records', 'Rules of calls', 'Calls', 'Texts'] as const;

export default function Review({ connection }: ViewProps): ReactNode {
  const state = useSyncExternalStore(connection.subscribe, () => connection.state);
  const { answer, error, isLoading } = useQuery<Answer>(
    connection,
    '/api/review',
    `${state.releases} ${state.drafts} ${state.version}`,
  );
  if (!answer) return <Loading error={error}>{text('loading')}</Loading>;
  const { sections, errors, effects, release, first } = answer;
  return (
    <div className="sheet" aria-busy={isLoading}>
      <h2>{text('title')}</h2>
      <Status doing={isLoading ? text('loading') : undefined}>{null}</Status>
      {error ? <p role="alert">{error}</p> : null}
      {errors.length > 0 ? (
        <section>
          <p role="alert">{text('errors')}</p>
          <Lines of={errors} />
        </section>
      ) : null}
      {first ? <p>{text('first')}</p> : null}
      {answer.guarded ? <Approval of={answer.guarded} connection={connection} /> : null}
      {release && !first ? (
        <section aria-label={text('changes')}>
          <h3>{text('changes')}</h3>
          {sections.length === 0 ? (
            <Empty next={{ label: text('toPages'), href: hrefOf({ view: 'pages' }) }}>{text('same')}</Empty>
          ) : null}
          {sections.map(({ title, lines }) => (
            <section key={title}>
              <h3>
                {text(kinds.find((kind) => kind === title) ?? 'App')}{' '}
                <span className="badge" data-tone="neutral">
                  {lines.length}
                </span>
              </h3>
              <Changes of={lines} section={title} />
            </section>
          ))}
        </section>
      ) : null}
      {effects && sections.length > 0 ? (
        <section aria-label={text('breaks')}>
          <h3>{text('breaks')}</h3>
          {[effects.pages, effects.clients, effects.records, effects.build].every(
            (lines) => lines.length === 0,
          ) ? (
            <p>{text('breaksNothing')}</p>
          ) : null}
          {effects.pages.length > 0 ? <h3>{text('forPages')}</h3> : null}
          <Lines of={effects.pages} />
          {effects.clients.length > 0 ? <h3>{text('forClients')}</h3> : null}
          <Lines of={effects.clients} />
          {effects.records.length > 0 ? <h3>{text('forRecords')}</h3> : null}
          <Lines of={effects.records} />
          {effects.build.length > 0 ? <h3>{text('forBuild')}</h3> : null}
          <Lines of={effects.build} />
          {effects.carried ? <p className="muted">{text('carried')}</p> : null}
        </section>
      ) : null}
      <section aria-label={text('findings')}>
        <h3>{text('findings')}</h3>
        {state.findings.length === 0 ? <p>{text('noFindings')}</p> : null}
        <Lines of={state.findings.map((finding) => `${finding.file}: ${localized(finding.message)}`)} />
      </section>
      {answer.apps.before === answer.apps.after ? null : <Pictures {...{ answer, state, connection }} />}
    </div>
  );
}

const Lines = ({ of }: { of: readonly string[] }): ReactNode =>
  of.length === 0 ? null : (
    <ul className="lines">
      {[...new Set(of)].map((line) => (
        <li key={line}>{lineOf(line)}</li>
      ))}
    </ul>
  );
