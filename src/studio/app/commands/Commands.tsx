/** Opens the command palette in every view, with the commands of the view and of the whole studio. */
import { type ReactNode, useEffect } from 'react';
import { go } from '../address.ts';
import { appearance, setAppearance, themes } from '../appearance.ts';
import type { Connection } from '../connection.ts';
import { showIn } from '../messages/index.ts';
import { text as frameText } from '../text.ts';
import { startTour } from '../tour/progress.ts';
import type { View } from '../views.ts';
import { CommandPalette } from './CommandPalette.tsx';
import { type Command, keysOf } from './commands.ts';
import { closeCommands, offered, openCommands, useIsOpen } from './offered.ts';
import { text } from './text.ts';

interface Props {
  connection: Connection;
  views: readonly View[];
}

export function Commands({ connection, views }: Props): ReactNode {
  const isOpen = useIsOpen();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (keysOf(event) !== 'Ctrl+K' || event.defaultPrevented) return;
      // An open dialog takes the keys.
      if (event.target instanceof Element && event.target.closest('dialog')) return;
      event.preventDefault();
      openCommands();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  if (!isOpen) return null;
  return <CommandPalette commands={[...offered(), ...general(connection, views)]} close={closeCommands} />;
}

function general(connection: Connection, views: readonly View[]): Command[] {
  const { language } = appearance();
  return [
    {
      id: 'undo',
      label: frameText('undo'),
      keys: 'Ctrl+Z',
      run: connection.canUndo ? () => connection.undo() : undefined,
    },
    {
      id: 'redo',
      label: frameText('redo'),
      keys: 'Ctrl+Shift+Z',
      run: connection.canRedo ? () => connection.redo() : undefined,
    },
    {
      id: 'newPage',
      label: text('newPage'),
      run: connection.mayEdit ? () => go({ view: 'pages', path: 'new' }) : undefined,
    },
    ...views.map(({ id }) => ({
      id: `view-${id}`,
      label: text('openView', { view: frameText(id) }),
      run: () => go({ view: id }),
    })),
    ...connection.state.pages.map(({ route, file, title, words }) => ({
      id: `open-${file}`,
      label: text('openPage', { page: [title[language], route].filter(Boolean).join(' · ') }),
      words: `${title.en}\n${title.ja}\n${words}`,
      run: () => go({ view: 'editor', path: file }),
    })),
    ...themes.map((theme) => ({
      id: `theme-${theme}`,
      label: text('appearance', { theme: frameText(theme) }),
      run: () => setAppearance({ theme }),
    })),
    {
      id: 'language',
      label: text('language'),
      run: () => void showIn(language === 'ja' ? 'en' : 'ja'),
    },
    { id: 'tour', label: text('tour'), run: startTour },
  ];
}
