/** Preferences of the user: typed by app.json, kept on the device. */
import { proxy, subscribe } from 'valtio/vanilla';
import type { App, Value } from '../language/compiled.ts';
import { keep, loadRecord } from './storage.ts';

/** What was kept, as far as it is still of the kind that app.json declares, over the defaults. */
export function createPrefs(defaults: App['prefs']): Record<string, unknown> {
  const kept = loadRecord('prefs');
  const start = Object.entries(defaults).map(([name, value]) => [
    name,
    sameKind(kept[name], value) ? kept[name] : value,
  ]);
  const prefs = proxy<Record<string, unknown>>(Object.fromEntries(start));
  subscribe(prefs, () => keep('prefs', JSON.stringify(prefs)));
  return prefs;
}

const sameKind = (kept: unknown, value: Value): boolean =>
  kept !== undefined &&
  (value === null || (typeof kept === typeof value && Array.isArray(kept) === Array.isArray(value)));
