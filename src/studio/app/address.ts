/** Addresses within the studio: `#/<view>/<path>?at=<pointer>`. Reload and the browser's Back lead to the same place. */
import { useSyncExternalStore } from 'react';

export interface Address {
  /** The id of a view; empty at the start. */
  view: string;
  /** What the view shows, such as a file; empty if nothing is selected. */
  path: string;
  /** The JSON pointer of a value in the file; null if none. */
  at: string | null;
}

const encoded = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

/** The address for a link. */
export function hrefOf({ view, path = '', at = null }: Partial<Address> & { view: string }): string {
  return `#/${view}${path && `/${encoded(path)}`}${at === null ? '' : `?at=${encoded(at)}`}`;
}

export function readAddress(hash: string): Address {
  const [, view = '', path = '', query = ''] = /^#?\/([^/?]*)\/?([^?]*)\??(.*)$/.exec(hash) ?? [];
  return { view, path: decoded(path), at: new URLSearchParams(query).get('at') };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Invalid percent encoding, such as a typed `%`.
    return path;
  }
}

/** Opens another address. @param how `replace`: without an entry in the browser's history */
export function go(to: Partial<Address> & { view: string }, how: 'push' | 'replace' = 'push'): void {
  const href = hrefOf(to);
  if (href === location.hash) return;
  if (how === 'push') location.hash = href;
  else {
    history.replaceState(null, '', href);
    dispatchEvent(new HashChangeEvent('hashchange'));
  }
}

const hash = (): string => location.hash;

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

export const useAddress = (): Address => readAddress(useSyncExternalStore(subscribe, hash));
