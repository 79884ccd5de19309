/** Above every view: what is edited, undo and redo, the state of saving, and how the studio looks. */
import languagesIcon from 'lucide-static/icons/languages.svg';
import moon from 'lucide-static/icons/moon.svg';
import redoIcon from 'lucide-static/icons/redo-2.svg';
import sun from 'lucide-static/icons/sun.svg';
import sunMoon from 'lucide-static/icons/sun-moon.svg';
import undoIcon from 'lucide-static/icons/undo-2.svg';
import { type ReactNode, useSyncExternalStore } from 'react';
import { setAppearance, type Theme, useAppearance } from '../appearance.ts';
import type { Connection } from '../connection.ts';
import { text } from '../text.ts';
import { Icon } from './Icon.tsx';

const themes: readonly { theme: Theme; icon: string }[] = [
  { theme: 'auto', icon: sunMoon },
  { theme: 'day', icon: sun },
  { theme: 'night', icon: moon },
];

export function Header({ connection }: { connection: Connection }): ReactNode {
  const state = useSyncExternalStore(connection.subscribe, () => connection.state);
  const { language, theme } = useAppearance();
  const at = themes.findIndex((one) => one.theme === theme);
  const now = themes[at] ?? { theme: 'auto', icon: sunMoon };
  const next = themes[(at + 1) % themes.length]?.theme ?? 'auto';
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
      <div className="group end">
        <button
          type="button"
          className="quiet"
          lang={language === 'ja' ? 'en' : 'ja'}
          aria-label={language === 'ja' ? 'Show in English' : '日本語で表示'}
          onClick={() => setAppearance({ language: language === 'ja' ? 'en' : 'ja' })}
        >
          <Icon of={languagesIcon} /> {language === 'ja' ? 'EN' : '日本語'}
        </button>
        <button
          type="button"
          className="quiet"
          aria-label={text('theme', { theme: text(now.theme) })}
          title={text('theme', { theme: text(now.theme) })}
          onClick={() => setAppearance({ theme: next })}
        >
          <Icon of={now.icon} />
        </button>
      </div>
    </header>
  );
}
