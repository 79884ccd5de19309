import { Activity, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import type { KindProps } from '../render/kind.ts';
import { Nodes } from '../render/NodeView.tsx';
import { useBound } from '../render/useReads.ts';
import { classes } from '../ui/classes.ts';
import { text } from '../values/read.ts';
import { count } from '../values/shown.ts';
import { usePageState } from './pageState.ts';
import styles from './Tabs.module.css';
import frame from './TabsSkeleton.module.css';

/**
 * Tabs. The content of a tab is mounted when it is first opened, and kept; while it is hidden, the sources that it
 * reads are released.
 */
export function Tabs({ node, scope, props }: KindProps<'tabs'>): ReactNode {
  const id = useId();
  const tabs = props.tabs.filter((tab) => tab.when === undefined || tab.when === true);
  const [bound, setBound] = useBound(scope, node.props.bind);
  const [own, setOwn] = usePageState<string | null>(scope.page, node.at, null);
  const wanted = node.props.bind ? text(bound) : own;
  const open = (tabs.find((tab) => tab.name === wanted) ?? tabs[0])?.name ?? '';
  const opened = useRef(new Set<string>());
  opened.current.add(open);
  const strip = useRef<HTMLDivElement>(null);
  useInView(strip, open);

  const choose = (name: string) => (node.props.bind ? setBound(name) : setOwn(name));
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.name === open);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    choose(next.name);
    document.getElementById(`${id}${next.name}`)?.focus();
  };
  return (
    <div>
      <div
        ref={strip}
        role="tablist"
        className={classes(styles.strip, styles[props.look ?? 'line'], props.sticky && styles.sticky)}
        onKeyDown={move}
      >
        {tabs.map((tab) => {
          const { name } = tab;
          const label = text(tab.label);
          const badge = count(tab.badge);
          return (
            <button
              key={name}
              id={`${id}${name}`}
              type="button"
              role="tab"
              className={styles.tab}
              aria-selected={name === open}
              aria-controls={opened.current.has(name) ? `${id}${name}-panel` : undefined}
              tabIndex={name === open ? 0 : -1}
              onClick={() => choose(name)}
            >
              <span className={styles.label} data-label={label}>
                {label}
              </span>
              {badge ? <span className={styles.count}>{badge}</span> : null}
            </button>
          );
        })}
      </div>
      {tabs.map(({ name, children }) => {
        if (!opened.current.has(name)) return null;
        return (
          <Activity key={name} mode={name === open ? 'visible' : 'hidden'}>
            <div
              id={`${id}${name}-panel`}
              role="tabpanel"
              aria-labelledby={`${id}${name}`}
              className={frame.panel}
            >
              <Nodes slot={children} scope={scope} />
            </div>
          </Activity>
        );
      })}
    </div>
  );
}

/** Scrolls the tab strip to the open tab, and never the page. */
function useInView(strip: { current: HTMLElement | null }, open: string): void {
  useEffect(() => {
    const box = strip.current;
    const tab = box?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!box || !tab) return;
    const left = tab.offsetLeft - (box.clientWidth - tab.offsetWidth) / 2;
    if (box.scrollWidth > box.clientWidth) box.scrollTo({ left, behavior: 'smooth' });
  }, [strip, open]);
}
