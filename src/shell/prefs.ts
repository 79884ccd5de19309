/** Preferences of the user: typed by app.json, kept on the device. */
import { proxy, subscribe } from 'valtio/vanilla';
import type { App, Value } from '../language/compiled.ts';
import type { DeviceStorage } from './storage.ts';

/** What was kept, as far as it is still of the kind that app.json declares, over the defaults. */
export function createPrefs(defaults: App['prefs'], storage: DeviceStorage): Record<string, unknown> {
  const prefs = proxy(storage.loadRecord('prefs'));
  declarePrefs(prefs, defaults);
  subscribe(prefs, () => storage.keep('prefs', JSON.stringify(prefs)));
  return prefs;
}

/** From now on these are the preferences. What has the kind of its default stays as it is. */
export function declarePrefs(prefs: Record<string, unknown>, defaults: App['prefs']): void {
  for (const name of Object.keys(prefs)) if (!Object.hasOwn(defaults, name)) delete prefs[name];
  for (const [name, value] of Object.entries(defaults)) {
    if (!sameKind(prefs[name], value)) prefs[name] = value;
  }
}

const sameKind = (kept: unknown, value: Value): boolean =>
  kept !== undefined &&
  (value === null || (typeof kept === typeof value && Array.isArray(kept) === Array.isArray(value)));
