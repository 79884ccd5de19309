import type { Release } from './host.ts';
import { NoSuchPage } from './noSuchPage.ts';

/**
 * Whether a place from outside, such as a server or an address, belongs to this app: no host, no scheme, no `..`, and
 * a route of the release. A page that cannot be loaded now counts as one: it shows its own error.
 */
export async function isOwnPlace(place: string, release: Release): Promise<boolean> {
  if (!isWrittenAsPlace(place)) return false;
  const [route = ''] = place.split('?');
  return release.screen(route).then(
    () => true,
    (error: unknown) => !(error instanceof NoSuchPage),
  );
}

/** Whether a text is a route with an optional query. */
export const isWrittenAsPlace = (place: string): boolean => /^(\/[\w-]+)+(\?[^#]*)?$/.test(place);
