/**
 * The location hook for wouter's Router. wouter's own hash hook takes the query as part of the path.
 */
import { useSyncExternalStore } from 'react';
import type { BaseLocationHook } from 'wouter';
import { hrefOf, placeEvent, read } from './place.ts';

/** A single listener, so that path and query change in one render. */
const subscribers = new Set<() => void>();
const tell = () => {
  for (const subscriber of subscribers) subscriber();
};

function subscribe(subscriber: () => void): () => void {
  if (subscribers.size === 0) addEventListener(placeEvent(), tell);
  subscribers.add(subscriber);
  return () => {
    subscribers.delete(subscriber);
    if (subscribers.size === 0) removeEventListener(placeEvent(), tell);
  };
}

export function navigate(
  to: string,
  { replace = false, state = null }: { replace?: boolean; state?: unknown } = {},
): void {
  const url = hrefOf(to);
  if (replace) history.replaceState(state, '', url);
  else history.pushState(state, '', url);
  dispatchEvent(
    placeEvent() === 'hashchange'
      ? new HashChangeEvent('hashchange')
      : new PopStateEvent('popstate', { state }),
  );
}

export const usePlace: BaseLocationHook & { hrefs: (href: string) => string } = Object.assign(
  (): [string, typeof navigate] => [useSyncExternalStore(subscribe, () => read().path), navigate],
  {
    hrefs: hrefOf,
    // wouter decodes the query once too often, which would break an address within it.
    searchHook: () => useSyncExternalStore(subscribe, () => read().search).replaceAll('%', '%25'),
  },
);
