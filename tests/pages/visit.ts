/** A page as somebody sees it: which values its conditions take. */
import type { Application } from '../../src/shell/application.ts';
import { placeOf } from './conditions.ts';
import { Hands } from './hands.ts';
import type { WatchedRelease } from './release.ts';
import { hear, type Value } from './watch.ts';
import { openWindow } from './window.ts';

export interface Visit {
  /** Who it is, and after a colon what is special about it: the name of the visit in the tables. */
  who: string;
  /** A route with its query. */
  place: string;
  /** Preferences that the device has kept. */
  prefs?: Record<string, unknown>;
  /** What is done once the page is at rest; by default every tab is shown. */
  does?: (hands: Hands, application: Application) => Promise<void>;
}

/** By the place of a condition, the values that it took, in the order in which each first came. */
export type Seen = Map<string, Value[]>;

/** @param token of whoever visits; nothing for a visitor. @throws Error where something to be pressed is not there */
export async function see(release: WatchedRelease, visit: Visit, token: string | undefined): Promise<Seen> {
  const seen: Seen = new Map();
  const note = (place: string, value: Value) => {
    const values = seen.get(place) ?? [];
    if (!values.includes(value)) seen.set(place, [...values, value]);
  };
  const [route = ''] = visit.place.split('?');
  const { guards } = await release.screen(route);
  let isArriving = true;
  // What is seen of a page that something leads to is a matter of whoever visits that one.
  const isAway = () => location.hash.replace(/^#|\?.*$/gs, '') !== route;
  hear((place, value) => {
    if (isAway() && !place.startsWith(`${route.slice(1)}#`) && !place.startsWith('app#')) return;
    note(place, value);
    // A guard is one of the app; who is let in is a matter of the page that names it.
    const [, guard = ''] = /^app#\/guards\/(\w+) check$/.exec(place) ?? [];
    const nth = guards.indexOf(guard);
    if (isArriving && nth >= 0)
      note(placeOf({ file: route.slice(1), pointer: `/guards/${nth}`, kind: 'guard' }), value);
  });
  const window = await openWindow(release, visit.place, {
    ...(token === undefined ? {} : { token }),
    ...(visit.prefs ? { prefs: JSON.stringify(visit.prefs) } : {}),
  });
  isArriving = false;
  try {
    const hands = new Hands(window);
    await (visit.does ?? (() => hands.tabs()))(hands, window.application);
  } catch (cause) {
    throw new Error(`${visit.who} at ${visit.place}: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
  } finally {
    await window.close();
    hear(() => {});
  }
  return seen;
}
