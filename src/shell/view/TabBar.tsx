import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { App, Tab } from '../../language/compiledApp.ts';
import { evaluate, type Host, IconGlyph, type Page, useReads } from '../../runtime/index.ts';
import styles from './Shell.module.css';

/** @param page whose scope the conditions of tabs are evaluated in; without one, tabs with a condition are hidden */
export function TabBar({
  tabs,
  route,
  host,
  page,
}: {
  tabs: App['tabs'];
  route: string;
  host: Host;
  page: Page | null;
}): ReactNode {
  return (
    <nav className={styles.tabs} aria-label={host.text('runtime.tabs')}>
      {tabs.map((tab) => {
        const link = (
          <Link
            key={tab.route}
            href={tab.route}
            className={styles.tab}
            aria-current={tab.route === route ? 'page' : undefined}
          >
            <IconGlyph host={host} name={tab.icon} />
            <span>{tabLabel(tab.label, host)}</span>
          </Link>
        );
        if (tab.when === undefined) return link;
        return (
          page && (
            <Conditional key={tab.route} when={tab.when} page={page}>
              {link}
            </Conditional>
          )
        );
      })}
    </nav>
  );
}

const none: readonly string[] = [];

function Conditional({
  when,
  page,
  children,
}: {
  when: NonNullable<Tab['when']>;
  page: Page;
  children: ReactNode;
}): ReactNode {
  useReads(page, typeof when === 'object' ? when.reads : none);
  try {
    return evaluate(when, page.scope) === true ? children : null;
  } catch {
    // It cannot be computed, or what it reads is not loaded yet.
    return null;
  }
}

function tabLabel(label: Tab['label'], host: Host): string {
  if (typeof label === 'object' && label !== null && 't' in label) {
    return host.text(label.t as string | Record<string, string>);
  }
  return String(label ?? '');
}
