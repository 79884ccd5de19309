/** The links to the views. Each view keeps the address at which it was last left, until the studio is closed. */
import { type ReactNode, useEffect, useRef } from 'react';
import { type Address, hrefOf } from '../address.ts';
import { text } from '../text.ts';
import type { View } from '../views.ts';
import { Icon } from './Icon.tsx';

interface Props {
  address: Address;
  shown: View;
  views: readonly View[];
}

export function Navigation({ address, shown, views }: Props): ReactNode {
  const places = useRef(new Map<string, Address>());
  useEffect(() => {
    places.current.set(shown.id, { ...address, view: shown.id });
  }, [address, shown]);
  return (
    <nav className="frame-views" aria-label={text('views')}>
      <ul>
        {views.map(({ id, icon }) => (
          <li key={id}>
            <a
              href={hrefOf(places.current.get(id) ?? { view: id })}
              aria-current={id === shown.id ? 'page' : undefined}
              title={text(id)}
            >
              <Icon of={icon} /> <span>{text(id)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
