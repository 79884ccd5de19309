/** The header of all views: the name of the app, undo and redo, the saving state, language and theme. */

import redoIcon from 'lucide-static/icons/redo-2.svg';
import undoIcon from 'lucide-static/icons/undo-2.svg';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { Connection } from '../connection.ts';
import { text } from '../text.ts';
import type { View } from '../views.ts';
import { Appearance } from './Appearance.tsx';
import { Icon } from './Icon.tsx';
import { Others } from './Others.tsx';

interface Props {
  connection: Connection;
  /** Those that this person may open. */
  views: readonly View[];
  /** Further buttons, before those for language and theme. */
  children: ReactNode;
}

export function Header({ connection, views, children }: Props): ReactNode {
  const state = useSyncExternalStore(connection.subscribe, () => connection.state);
  const saving = state.connection !== 'open' ? state.connection : state.unsaved > 0 ? 'saving' : 'saved';
  return (
    <header className="frame-header">
      <h1>
        {text('studio')} {state.name ? <span>{state.name}</span> : null}
      </h1>
      <div className="group">
        <button
          type="button"
          className="quiet"
          aria-label={text('undo')}
          title={`${text('undo')} (Ctrl+Z)`}
          disabled={!connection.canUndo}
          onClick={() => connection.undo()}
        >
          <Icon of={undoIcon} />
        </button>
        <button
          type="button"
          className="quiet"
          aria-label={text('redo')}
          title={`${text('redo')} (Ctrl+Shift+Z)`}
          disabled={!connection.canRedo}
          onClick={() => connection.redo()}
        >
          <Icon of={redoIcon} />
        </button>
      </div>
      <output aria-live="polite" data-state={saving}>
        {text(saving)}
      </output>
      {state.connection === 'signedOut' ? (
        <a className="button" href="/" target="_blank" rel="noreferrer">
          {text('signIn')}
        </a>
      ) : null}
      <Others {...{ connection, views }} />
      {children}
      <Appearance />
    </header>
  );
}
