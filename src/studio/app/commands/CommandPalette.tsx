/** The command palette (Ctrl+K): all commands by name, with their keys. */
import './commands.css';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type Command, commandsWith, keysShown } from './commands.ts';
import { text } from './text.ts';

interface Props {
  commands: readonly Command[];
  close(): void;
}

/** The maximum number of listed commands. */
const maxShown = 50;

export function CommandPalette({ commands, close }: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const found = commandsWith(commands, words).slice(0, maxShown);
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    dialog.current?.querySelector(`#command-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const run = (command: Command | undefined): void => {
    dialog.current?.close();
    command?.run?.();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const by = event.key === 'ArrowDown' ? 1 : -1;
      setAt((now) => (now + by + found.length) % Math.max(1, found.length));
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) run(found[at]);
  };
  return (
    <dialog ref={dialog} className="commands" aria-label={text('commands')} onClose={close}>
      <input
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls="command-list"
        aria-activedescendant={found[at] ? `command-${at}` : undefined}
        aria-label={text('findCommand')}
        placeholder={text('findCommand')}
        value={words}
        onChange={({ target }) => {
          setWords(target.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <div id="command-list" role="listbox" aria-label={text('commands')}>
        {found.map((command, index) => (
          // Keys are handled by the text field: see `press`.
          // biome-ignore lint/a11y/useKeyWithClickEvents: an option of a combobox is never focused
          <div
            key={command.id}
            id={`command-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => run(command)}
          >
            {command.label}
            {command.keys ? <kbd>{keysShown(command.keys)}</kbd> : null}
          </div>
        ))}
      </div>
      {found.length === 0 ? <p className="muted">{text('noCommand')}</p> : null}
    </dialog>
  );
}
