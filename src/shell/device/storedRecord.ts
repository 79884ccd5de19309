import type { DeviceStorage, StorageKey } from './storage.ts';

/** A stored JSON object; an empty one if there is none. The first script does without it. */
export function storedRecord(storage: DeviceStorage, key: StorageKey): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(storage.load(key) ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}
