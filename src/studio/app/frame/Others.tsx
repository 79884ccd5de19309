/** The other users in this draft, and where they are: a click goes there. */
import { type ReactNode, useSyncExternalStore } from 'react';
import { hrefOf } from '../address.ts';
import { useAppearance } from '../appearance.ts';
import type { Connection } from '../connection.ts';
import { type Other, openAt, othersOf } from '../others.ts';
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
  const shown = ({ name, address }: Other): ReactNode => {
    const view = views.find(({ id }) => id === address?.view);
    if (!address || !view) return name;
    return (
      <a href={hrefOf({ ...address, at: null })}>
        {name}: {openAt(address, pages, language) || text(view.id)}
      </a>
    );
  };
  const items = (some: readonly Other[]): ReactNode =>
    some.map((other) => (
      <li key={other.author} className="badge" data-tone="neutral">
        {shown(other)}
      </li>
    ));
  // One that is left over takes no more room than the button.
  const fitting = others.length > maxShown + 1 ? maxShown : others.length;
  const rest = others.slice(fitting);
  return (
    <>
      <ul className="frame-others" aria-label={text('others')}>
        {items(others.slice(0, fitting))}
      </ul>
      {rest.length > 0 ? (
        <>
          <button
            type="button"
            className="badge"
            data-tone="neutral"
            aria-label={text('moreOthers', { count: rest.length })}
            popoverTarget="more-others"
          >
            +{rest.length}
          </button>
          <ul id="more-others" className="frame-others" popover="auto" aria-label={text('others')}>
            {items(rest)}
          </ul>
        </>
      ) : null}
    </>
  );
}

/** The maximum number of people in the header: more do not fit on a tablet. */
const maxShown = 2;
