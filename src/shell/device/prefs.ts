/** User preferences: declared by app.json, stored on the device. */
import { proxy, subscribe } from 'valtio/vanilla';
import type { Value } from '../../language/compiled.ts';
import type { App } from '../../language/compiledApp.ts';
import type { DeviceStorage } from './storage.ts';
import { storedRecord } from './storedRecord.ts';

/** The defaults, overridden by stored values that still have the type that app.json declares. */
export const storedPrefs = (defaults: App['prefs'], storage: DeviceStorage): Record<string, unknown> =>
  declarePrefs(storedRecord(storage, 'prefs'), defaults);

/** The stored preferences: a change is stored. */
export function createPrefs(defaults: App['prefs'], storage: DeviceStorage): Record<string, unknown> {
  const prefs = proxy(storedPrefs(defaults, storage));
  subscribe(prefs, () => storage.keep('prefs', JSON.stringify(prefs)));
  return prefs;
}

/**
 * Replaces the declared preferences. Values that have the type of the new default are kept.
 * @returns the same object
 */
export function declarePrefs(
  prefs: Record<string, unknown>,
  defaults: App['prefs'],
): Record<string, unknown> {
  for (const name of Object.keys(prefs)) if (!Object.hasOwn(defaults, name)) delete prefs[name];
  for (const [name, value] of Object.entries(defaults)) {
    if (!sameKind(prefs[name], value)) prefs[name] = value;
  }
  return prefs;
}

const sameKind = (kept: unknown, value: Value): boolean =>
  kept !== undefined &&
  (value === null || (typeof kept === typeof value && Array.isArray(kept) === Array.isArray(value)));
