/** User preferences: declared by app.json, stored on the device. */
import { proxy, subscribe } from 'valtio/vanilla';
import type { Value } from '../../language/compiled.ts';
import type { App } from '../../language/compiledApp.ts';
import type { DeviceStorage } from './storage.ts';
import { storedRecord } from './storedRecord.ts';

/** The defaults, overridden by stored values that still have the type that app.json declares. */
export function createPrefs(defaults: App['prefs'], storage: DeviceStorage): Record<string, unknown> {
  const prefs = proxy(storedRecord(storage, 'prefs'));
  declarePrefs(prefs, defaults);
  subscribe(prefs, () => storage.keep('prefs', JSON.stringify(prefs)));
  return prefs;
}

/** Replaces the declared preferences. Values that have the type of the new default are kept. */
export function declarePrefs(prefs: Record<string, unknown>, defaults: App['prefs']): void {
  for (const name of Object.keys(prefs)) if (!Object.hasOwn(defaults, name)) delete prefs[name];
  for (const [name, value] of Object.entries(defaults)) {
    if (!sameKind(prefs[name], value)) prefs[name] = value;
  }
}

const sameKind = (kept: unknown, value: Value): boolean =>
  kept !== undefined &&
  (value === null || (typeof kept === typeof value && Array.isArray(kept) === Array.isArray(value)));
