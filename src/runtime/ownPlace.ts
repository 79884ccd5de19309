import type { Release } from './host.ts';
import { NoSuchPage } from './signals.ts';

/**
 * Whether a place that comes from outside, as from a server or an address, is one of this app: no other host, no
 * scheme, no way up, and a route that the release has. A page that cannot be loaded now is one: it says so itself.
 */
export async function isOwnPlace(place: string, release: Release): Promise<boolean> {
  if (!isWrittenAsPlace(place)) return false;
  const [route = ''] = place.split('?');
  return release.screen(route).then(
    () => true,
    (error: unknown) => !(error instanceof NoSuchPage),
  );
}

/** A route with its query, and nothing else. */
export const isWrittenAsPlace = (place: string): boolean => /^(\/[\w-]+)+(\?[^#]*)?$/.test(place);
