import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { subscribe } from 'valtio/vanilla';
import type { Page } from '../page/page.ts';
import type { DataSource } from '../page/source.ts';
import { ButtonView } from '../ui/ButtonView.tsx';
import empty from '../ui/Empty.module.css';
import { Failed } from '../ui/Failed.tsx';
import { IconGlyph } from '../ui/IconGlyph.tsx';
import shared from '../ui/shared.module.css';
import styles from './EmptyPageStatus.module.css';

/** What is rendered of a page: content (`shown`), nothing yet (`loading`, `late`), `nothing`, or a failed source. */
type State = 'shown' | 'loading' | 'late' | 'nothing' | DataSource;

/**
 * Prevents blank pages: while nothing of a page is shown (all of its nodes are loading, failed or hidden) it shows the
 * state and a retry. It inspects the DOM, and so covers every cause.
 */
export function EmptyPageStatus({
  page,
  main: around,
}: {
  page: Page;
  main: RefObject<HTMLElement | null>;
}): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>('shown');
  const { host } = page.runtime;
  useEffect(() => {
    const { delay, timeout } = page.runtime.host.app.loading;
    const main = around.current;
    if (!main) return;
    let since = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer = undefined;
      if (hasContent(main, place.current)) {
        since = 0;
        return setState('shown');
      }
      since ||= performance.now();
      const rest = (moment: number) => since + moment - performance.now();
      const lookAfter = (moment: number) => {
        timer = setTimeout(look, Math.max(rest(moment), 16));
      };
      // A message that would be replaced shortly after is not shown.
      if (rest(delay) > 0) return lookAfter(delay);
      const used = page.inUse();
      if (used.some((source) => source.waits)) {
        const isLate = rest(timeout) <= 0;
        if (!isLate) lookAfter(timeout);
        return setState(isLate ? 'late' : 'loading');
      }
      since = 0;
      setState(used.find((source) => source.cell.failure) ?? 'nothing');
    };
    const changed = () => {
      clearTimeout(timer);
      timer = setTimeout(look, 0);
    };
    // Changes of text cannot make a page blank; only added and removed elements can.
    const observer = new MutationObserver(changed);
    observer.observe(main, { childList: true, subtree: true });
    const ends = [subscribe(page.cells, changed), subscribe(page.runtime.session.cells, changed)];
    look();
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      for (const end of ends) end();
    };
  }, [page, around]);
  if (state === 'shown') return null;
  return (
    <div ref={place} role="status" className={styles.place}>
      <Message page={page} state={state} text={(key) => host.text(`runtime.${key}`)} />
    </div>
  );
}

function Message({
  page,
  state,
  text,
}: {
  page: Page;
  state: Exclude<State, 'shown'>;
  text: (key: string) => string;
}): ReactNode {
  const { host } = page.runtime;
  const again = () => void page.reload();
  switch (state) {
    case 'loading':
    case 'late':
    case 'nothing':
      return (
        <div className={empty.empty}>
          {state === 'nothing' ? (
            <IconGlyph host={host} name="inbox" size="xl" className={empty.icon} />
          ) : (
            <span className={shared.spinner} aria-hidden="true" />
          )}
          <p>{text(state)}</p>
          {state === 'loading' ? null : (
            <ButtonView label={text('retry')} look="quiet" size="s" onPress={again} />
          )}
        </div>
      );
    default:
      return state.cell.failure ? (
        <Failed
          host={host}
          message={page.runtime.sourceMessageOf(state.cell.failure)}
          retry={() => state.retry()}
        />
      ) : null;
  }
}

/** Elements that are visible without containing text. */
const things = 'img, svg, canvas, input, textarea, select, button, iframe, video, [aria-hidden="true"]';

function hasContent(main: HTMLElement, status: HTMLElement | null): boolean {
  for (const child of main.children) {
    if (child === status || child.hasAttribute('data-indicator')) continue;
    if (child.textContent?.trim() || child.matches(things) || child.querySelector(things)) return true;
  }
  return false;
}
