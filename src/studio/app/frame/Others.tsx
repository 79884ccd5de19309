/** The other users in this draft, and where they are: a click goes there. */
import { type ReactNode, useSyncExternalStore } from 'react';
import { type Address, hrefOf } from '../address.ts';
import { useAppearance } from '../appearance.ts';
import type { Connection } from '../connection.ts';
import { type Other, othersOf } from '../others.ts';
import { text } from '../text.ts';
import type { View } from '../views.ts';

interface Props {
  connection: Connection;
  /** Those that this person may open. */
  views: readonly View[];
}

export function Others({ connection, views }: Props): ReactNode {
  const { pages } = useSyncExternalStore(connection.subscribe, () => connection.state);
  const { language } = useAppearance();
  const others = othersOf(connection);
  if (others.length === 0) return null;
  /** The page, the file or the view. */
  const placeOf = ({ view, path }: Address, { id }: View): string => {
    const page = pages.find(({ file }) => view === 'editor' && file === path);
    return page ? page.title[language] || page.route : path || text(id);
  };
  const shown = ({ name, address }: Other): ReactNode => {
    const view = views.find(({ id }) => id === address?.view);
    if (!address || !view) return name;
    return (
      <a href={hrefOf({ ...address, at: null })}>
        {name}: {placeOf(address, view)}
      </a>
    );
  };
  return (
    <ul className="frame-others" aria-label={text('others')}>
      {others.map((other) => (
        <li key={other.author} className="badge" data-tone="neutral">
          {shown(other)}
        </li>
      ))}
    </ul>
  );
}
