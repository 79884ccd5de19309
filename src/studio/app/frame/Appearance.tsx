/** The language of the studio, and day or night. */
import languagesIcon from 'lucide-static/icons/languages.svg';
import moon from 'lucide-static/icons/moon.svg';
import sun from 'lucide-static/icons/sun.svg';
import sunMoon from 'lucide-static/icons/sun-moon.svg';
import type { ReactNode } from 'react';
import { setAppearance, type Theme, themes, useAppearance } from '../appearance.ts';
import { showIn } from '../messages/index.ts';
import { text } from '../text.ts';
import { Icon } from './Icon.tsx';

const icons: Readonly<Record<Theme, string>> = { auto: sunMoon, day: sun, night: moon };

export function Appearance(): ReactNode {
  const { language, theme } = useAppearance();
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'auto';
  return (
    <div className="group end">
      <button
        type="button"
        className="quiet"
        lang={language === 'ja' ? 'en' : 'ja'}
        aria-label={language === 'ja' ? 'Show in English' : '日本語で表示'}
        onClick={() => void showIn(language === 'ja' ? 'en' : 'ja')}
      >
        <Icon of={languagesIcon} /> {language === 'ja' ? 'EN' : '日本語'}
      </button>
      <button
        type="button"
        className="quiet"
        aria-label={text('theme', { theme: text(theme) })}
        title={text('theme', { theme: text(theme) })}
        onClick={() => setAppearance({ theme: next })}
      >
        <Icon of={icons[theme]} />
      </button>
    </div>
  );
}
