/**
 * The place in the app, held in the hash with its query: `/h5/#/pages/a/b?x=1`. wouter's own hash hook takes
 * the query for a part of the path, so this is one of ours, for its Router.
 */
import { useSyncExternalStore } from 'react';
import type { BaseLocationHook } from 'wouter';

export interface Place {
  path: string;
  search: string;
}

/** Only the first "?" ends the path. */
export function read(hash: string = location.hash): Place {
  const place = `/${hash.replace(/^#?\/?/, '')}`;
  const end = place.indexOf('?');
  return end < 0 ? { path: place, search: '' } : { path: place.slice(0, end), search: place.slice(end + 1) };
}

/** One listener for all, so that path and query change in one render. */
const subscribers = new Set<() => void>();
const tell = () => {
  for (const subscriber of subscribers) subscriber();
};

function subscribe(subscriber: () => void): () => void {
  if (subscribers.size === 0) addEventListener('hashchange', tell);
  subscribers.add(subscriber);
  return () => {
    subscribers.delete(subscriber);
    if (subscribers.size === 0) removeEventListener('hashchange', tell);
  };
}

export function navigate(
  to: string,
  { replace = false, state = null }: { replace?: boolean; state?: unknown } = {},
): void {
  const url = `#/${to.replace(/^#?\/?/, '')}`;
  if (replace) history.replaceState(state, '', url);
  else history.pushState(state, '', url);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

export const useHashLocation: BaseLocationHook & { hrefs: (href: string) => string } = Object.assign(
  (): [string, typeof navigate] => [useSyncExternalStore(subscribe, () => read().path), navigate],
  {
    hrefs: (href: string) => `#${href}`,
    // wouter decodes the query once more than it is encoded, which would break an address within it.
    searchHook: () => useSyncExternalStore(subscribe, () => read().search).replaceAll('%', '%25'),
  },
);
