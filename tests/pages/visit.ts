/** A page as a user sees it: the values of its conditions. */
import type { Application } from '../../src/shell/application.ts';
import { placeOf } from './conditions.ts';
import type { WatchedRelease } from './release.ts';
import { UserActions } from './userActions.ts';
import { onValue, type Value } from './watch.ts';
import { openWindow } from './window.ts';

export interface Visit {
  /** The user, and after a colon a variant: the name of the visit in the tables. */
  who: string;
  /** A route with its query. */
  place: string;
  /** Preferences stored on the device. */
  prefs?: Record<string, unknown>;
  /** Actions once the page is idle; by default every tab is shown. */
  does?: (actions: UserActions, application: Application) => Promise<void>;
}

/** By the identifier of a condition, its values, in the order in which each first occurred. */
export type Seen = Map<string, Value[]>;

/** @param token of the user; undefined for a visitor. @throws Error if an element to press is missing */
export async function see(release: WatchedRelease, visit: Visit, token: string | undefined): Promise<Seen> {
  const seen: Seen = new Map();
  const note = (place: string, value: Value) => {
    const values = seen.get(place) ?? [];
    if (!values.includes(value)) seen.set(place, [...values, value]);
  };
  const [route = ''] = visit.place.split('?');
  const { guards } = await release.screen(route);
  let isArriving = true;
  // Conditions of a page that is opened from here belong to the visits of that page.
  const isAway = () => location.hash.replace(/^#|\?.*$/gs, '') !== route;
  onValue((place, value) => {
    if (isAway() && !place.startsWith(`${route.slice(1)}#`) && !place.startsWith('app#')) return;
    note(place, value);
    // Guards belong to the app; whether a user passes is recorded at the page that names the guard.
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
    const actions = new UserActions(window);
    await (visit.does ?? (() => actions.tabs()))(actions, window.application);
  } catch (cause) {
    throw new Error(`${visit.who} at ${visit.place}: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
  } finally {
    await window.close();
    onValue(() => {});
  }
  return seen;
}
