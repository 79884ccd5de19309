/**
 * A small preview of a page. It is loaded when it scrolls into view, and only a few at a time, since each one is a
 * whole app.
 */
import { type ReactNode, useEffect, useRef, useState } from 'react';

interface Props {
  /** The address of the app. */
  app: string;
  paths: 'plain' | 'hash';
  route: string;
}

/** The maximum number of previews that load at the same time. */
const maxLoading = 2;
/** The time after which the next preview may load, in milliseconds. */
const patience = 8000;

let loading = 0;
const waiting: (() => void)[] = [];

function next(): void {
  if (loading >= maxLoading) return;
  const begin = waiting.shift();
  if (!begin) return;
  loading += 1;
  begin();
}

/** Calls `begin` as soon as there is a free slot. @returns frees the slot */
function queueLoading(begin: () => void): () => void {
  let isDone = false;
  let hasBegun = false;
  const mine = (): void => {
    hasBegun = true;
    setTimeout(done, patience);
    begin();
  };
  const done = (): void => {
    if (isDone) return;
    isDone = true;
    const place = waiting.indexOf(mine);
    if (place >= 0) waiting.splice(place, 1);
    if (hasBegun) loading -= 1;
    next();
  };
  waiting.push(mine);
  next();
  return done;
}

export function Picture({ app, paths, route }: Props): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const done = useRef<(() => void) | null>(null);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const { current } = place;
    if (!current) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      done.current = queueLoading(() => setShown(true));
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
      done.current?.();
    };
  }, []);
  return (
    <div ref={place} className="picture" aria-hidden="true">
      {isShown ? (
        <iframe
          src={addressOf(app, paths, route)}
          title={route}
          tabIndex={-1}
          inert
          onLoad={() => done.current?.()}
        />
      ) : null}
    </div>
  );
}

function addressOf(app: string, paths: Props['paths'], route: string): string {
  const url = new URL(app);
  if (paths === 'hash') url.hash = route;
  else url.pathname = url.pathname.replace(/\/$/, '') + route;
  return url.href;
}
