/** The health of releases: the servers' counts of calls, forms and errors. */
import { type ReactNode, useEffect, useState } from 'react';
import type { HealthAnswer, ReleaseList } from '../../server/messages.ts';
import type { Connection } from '../connection.ts';
import { useQuery } from '../useQuery.ts';
import { text } from './text.ts';

interface Props {
  connection: Connection;
  of: ReleaseList;
}

/** How often the counts are read, in milliseconds. */
const intervalMs = 5000;

export function Health({ connection, of }: Props): ReactNode {
  const [round, setRound] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setRound((before) => before + 1), intervalMs);
    return () => clearInterval(timer);
  }, []);
  const { answer, error } = useQuery<HealthAnswer>(connection, '/api/health', round);
  if (!answer && !error) return null;
  if (answer && !answer.counted) return <p className="muted">{text('notCounted')}</p>;
  const rows = of.releases.filter(({ release }) => answer?.releases[release]);
  return (
    <section aria-label={text('health')}>
      <h3>{text('health')}</h3>
      {error ? <p role="alert">{error}</p> : null}
      {rows.length === 0 ? (
        <p>{text('healthNone')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              {(['name', 'state', 'calls', 'refused', 'forms', 'left', 'faults'] as const).map((column) => (
                <th scope="col" key={column}>
                  {text(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ release, state }) => {
              const { ok = 0, refused = 0, sent = 0, left = 0, faults = 0 } = answer?.releases[release] ?? {};
              return (
                <tr key={release} aria-current={release === of.current ? 'true' : undefined}>
                  <td>
                    <code>{release.slice(0, 8)}</code>
                  </td>
                  <td>{text(state)}</td>
                  <td>{ok + refused}</td>
                  <td>{shareOf(refused, ok)}</td>
                  <td>{sent + left}</td>
                  <td>{shareOf(left, sent)}</td>
                  <td>{faults}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** `12 (3.4%)`: the number of failures, and their share. */
const shareOf = (wrong: number, right: number): string =>
  wrong === 0 ? '0' : `${wrong} (${((100 * wrong) / (wrong + right)).toFixed(1)}%)`;
