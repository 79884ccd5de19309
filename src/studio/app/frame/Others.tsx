/** The other users in this draft. */
import { type ReactNode, useSyncExternalStore } from 'react';
import { draft } from '../calls.ts';
import type { Connection } from '../connection.ts';
import { text } from '../text.ts';

export function Others({ connection }: { connection: Connection }): ReactNode {
  const { people } = useSyncExternalStore(connection.subscribe, () => connection.state);
  const others = people.filter((person) => person.draft === draft && person.author !== connection.author);
  if (others.length === 0) return null;
  return (
    <ul className="frame-others" aria-label={text('others')}>
      {others.map(({ author, name, at }) => (
        <li key={author} className="badge" data-tone="neutral" title={at ?? name}>
          {name}
        </li>
      ))}
    </ul>
  );
}
