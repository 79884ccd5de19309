/** The frame: header, navigation, and the view at the address. */
import { type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useAddress } from './address.ts';
import { useAppearance } from './appearance.ts';
import type { Connection } from './connection.ts';
import { Failure } from './frame/Failure.tsx';
import { Header } from './frame/Header.tsx';
import { Navigation } from './frame/Navigation.tsx';
import { SetAsides } from './frame/SetAsides.tsx';
import { text } from './text.ts';
import { type View, views } from './views.ts';

/** The view of an address that names none. */
const start = 'editor';

export function Studio({ connection }: { connection: Connection }): ReactNode {
  const state = useSyncExternalStore(connection.subscribe, () => connection.state);
  const address = useAddress();
  // Texts are read while rendering: another language renders everything again.
  useAppearance();
  const shown = views.find(({ id }) => id === (address.view || start)) ?? (views[0] as View);

  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
      // What is being typed into a field is no step yet: the browser takes it back.
      if (event.defaultPrevented || isTyping(event.target)) return;
      event.preventDefault();
      if (event.shiftKey) connection.redo();
      else connection.undo();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [connection]);
  useEffect(() => {
    if (state.connection === 'open') void connection.look(address.path || null);
  }, [connection, address.path, state.connection]);
  useEffect(() => {
    document.title = [text(shown.id), state.name, 'Shoji Studio'].filter(Boolean).join(' · ');
  });

  return (
    <div className="frame">
      <button type="button" className="skip" onClick={() => document.getElementById('view')?.focus()}>
        {text('skip')}
      </button>
      <Header connection={connection} />
      <SetAsides connection={connection} />
      <Navigation {...{ address, shown }} />
      <main id="view" tabIndex={-1} className="frame-view">
        <Failure key={shown.id}>
          <Suspense fallback={<p className="empty">{text('loading')}</p>}>
            <shown.Body {...{ connection, address }} />
          </Suspense>
        </Failure>
      </main>
    </div>
  );
}

/** The field of a table is over a cell also while nothing is typed into it. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement ||
  (target instanceof HTMLTextAreaElement && target.dataset.navigating === undefined);
