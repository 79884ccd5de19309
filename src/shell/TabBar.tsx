import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { App } from '../language/compiled.ts';
import { type Host, IconGlyph } from '../runtime/index.ts';
import styles from './Shell.module.css';

export function TabBar({ tabs, route, host }: { tabs: App['tabs']; route: string; host: Host }): ReactNode {
  return (
    <nav className={styles.tabs} aria-label={host.text('runtime.tabs')}>
      {tabs.map((tab) => (
        <Link
          key={tab.route}
          href={tab.route}
          className={styles.tab}
          aria-current={tab.route === route ? 'page' : undefined}
        >
          <IconGlyph host={host} name={tab.icon} />
          <span>{tabLabel(tab.label, host)}</span>
        </Link>
      ))}
    </nav>
  );
}

function tabLabel(label: App['tabs'][number]['label'], host: Host): string {
  if (typeof label === 'object' && label !== null && 't' in label) {
    return host.text(label.t as string | Record<string, string>);
  }
  return String(label ?? '');
}
