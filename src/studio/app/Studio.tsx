/** The frame: header, navigation, and the view at the address. */
import { type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { hrefOf, useAddress } from './address.ts';
import { useAppearance } from './appearance.ts';
import { Commands } from './commands/Commands.tsx';
import type { Connection } from './connection.ts';
import { Failure } from './frame/Failure.tsx';
import { Header } from './frame/Header.tsx';
import { Loading } from './frame/Loading.tsx';
import { Navigation } from './frame/Navigation.tsx';
import { SetAsides } from './frame/SetAsides.tsx';
import { PhoneButton } from './phone/PhoneButton.tsx';
import { text } from './text.ts';
import { Tour } from './tour/Tour.tsx';
import { type View, viewsOf } from './views.ts';

/** The view if the address names none. */
const start = 'editor';

export function Studio({ connection }: { connection: Connection }): ReactNode {
  const state = useSyncExternalStore(connection.subscribe, () => connection.state);
  const address = useAddress();
  // Texts are read while rendering: a change of the language renders everything again.
  useAppearance();
  const views = viewsOf(state.account);
  const shown = views.find(({ id }) => id === (address.view || start)) ?? (views[0] as View);

  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
      // Unfinished input in a field is not a step yet: the browser's own undo applies.
      if (event.defaultPrevented || isTyping(event.target)) return;
      event.preventDefault();
      if (event.shiftKey) connection.redo();
      else connection.undo();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [connection]);
  useEffect(() => {
    if (state.connection === 'open') void connection.look(hrefOf({ view: shown.id, path: address.path }));
  }, [connection, shown.id, address.path, state.connection]);
  useEffect(() => {
    document.title = [text(shown.id), state.name, 'Shoji Studio'].filter(Boolean).join(' · ');
  });

  return (
    <div className="frame">
      <button type="button" className="skip" onClick={() => document.getElementById('view')?.focus()}>
        {text('skip')}
      </button>
      <Header {...{ connection, views }}>
        <PhoneButton connection={connection} />
      </Header>
      <SetAsides connection={connection} />
      <Navigation {...{ address, shown, views }} />
      <main id="view" tabIndex={-1} className="frame-view">
        <Failure key={shown.id}>
          <Suspense fallback={<Loading>{text('loading')}</Loading>}>
            <shown.Body {...{ connection, address }} />
          </Suspense>
        </Failure>
      </main>
      <Commands {...{ connection, views }} />
      <Tour />
    </div>
  );
}

/** Whether an input field has the focus and is open. The field of a table covers its cell even when it is closed. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement ||
  (target instanceof HTMLTextAreaElement && target.dataset.navigating === undefined);
