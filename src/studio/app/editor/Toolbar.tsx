/** The most frequent actions on the selected node. All others are in the command palette. */
import arrowDown from 'lucide-static/icons/arrow-down.svg';
import arrowUp from 'lucide-static/icons/arrow-up.svg';
import clipboard from 'lucide-static/icons/clipboard-paste.svg';
import compare from 'lucide-static/icons/columns-3.svg';
import copy from 'lucide-static/icons/copy.svg';
import duplicate from 'lucide-static/icons/copy-plus.svg';
import more from 'lucide-static/icons/ellipsis.svg';
import group from 'lucide-static/icons/group.svg';
import trash from 'lucide-static/icons/trash-2.svg';
import ungroup from 'lucide-static/icons/ungroup.svg';
import type { ReactNode } from 'react';
import { type Command, keysShown } from '../commands/commands.ts';
import { openCommands } from '../commands/offered.ts';
import { Icon } from '../frame/Icon.tsx';
import { text } from './text.ts';

const icons: Readonly<Record<string, string>> = {
  copy,
  paste: clipboard,
  duplicate,
  up: arrowUp,
  down: arrowDown,
  'wrap-stack': group,
  unwrap: ungroup,
  remove: trash,
  compare,
};

export const Toolbar = ({ commands }: { commands: readonly Command[] }): ReactNode => (
  <div className="toolbar tight" role="toolbar" aria-label={text('commands')}>
    {Object.entries(icons).map(([id, icon]) => {
      const command = commands.find((one) => one.id === id);
      if (!command) return null;
      const { label, keys, run } = command;
      return (
        <button
          type="button"
          className="quiet"
          key={id}
          disabled={!run}
          aria-label={label}
          title={keys ? `${label} (${keysShown(keys)})` : label}
          onClick={run}
        >
          <Icon of={icon} />
        </button>
      );
    })}
    <button
      type="button"
      className="quiet"
      aria-label={text('commands')}
      title={`${text('commands')} (${keysShown('Ctrl+K')})`}
      onClick={openCommands}
    >
      <Icon of={more} />
    </button>
  </div>
);
