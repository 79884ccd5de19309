import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { KindProps } from '../render/kind.ts';
import { text } from '../values/read.ts';
import { leave } from '../verbs/leave.tsx';
import styles from './Rich.module.css';
import { sanitize } from './sanitize.ts';

/** Rich text from the server. Its links open after a confirmation. */
export default function Rich({ scope, props }: KindProps<'rich'>): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const html = text(props.html);
  useLayoutEffect(() => {
    box.current?.replaceChildren(sanitize(html));
  }, [html]);
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    leave(scope.page.runtime.host, link.href).catch(() => {});
  };
  // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: handles clicks of its links, and Enter clicks a link
  return <div ref={box} className={styles.rich} onClick={follow} />;
}
