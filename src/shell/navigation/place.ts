/** The place in the app (route and query) in the browser's address. */
import type { App } from '../../language/compiledApp.ts';

export interface Place {
  path: string;
  search: string;
}

const base = import.meta.env.BASE_URL;
let paths: App['paths'] = 'hash';

/**
 * Sets where the place stands: `hash` after the base (`/app/#/pages/a?x=1`), which any server can serve, or
 * `plain` as the path itself (`/app/pages/a?x=1`), for which the server has to answer every path with the same HTML.
 */
export function usePaths(next: App['paths']): void {
  paths = next;
}

/** The event of a changed place. */
export const placeEvent = (): 'hashchange' | 'popstate' => (paths === 'hash' ? 'hashchange' : 'popstate');

export function read(): Place {
  if (paths === 'hash') return parse(location.hash.slice(1));
  return parse(location.pathname.slice(base.length) + location.search);
}

/** A place as an address: `/pages/a?x=1` as `#/pages/a?x=1` or `/app/pages/a?x=1`. */
export function hrefOf(place: string): string {
  const within = place.replace(/^#?\/?/, '');
  return paths === 'hash' ? `#/${within}` : base + within;
}

/** The first "?" ends the path. */
function parse(text: string): Place {
  const place = `/${text.replace(/^\//, '')}`;
  const end = place.indexOf('?');
  return end < 0 ? { path: place, search: '' } : { path: place.slice(0, end), search: place.slice(end + 1) };
}
