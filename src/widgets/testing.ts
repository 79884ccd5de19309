/** Helpers for tests of widgets: a stream to push to, texts and formats, and time. */
import { vi } from 'vitest';
import { plainNotation } from '../decimal/notation.ts';
import type { Given, Stream } from '../runtime/host/widget.ts';

export interface PushedStream<T> extends Stream<T> {
  push(value: T): void;
  readonly listeners: number;
}

export function pushedStream<T>(first: T | null = null): PushedStream<T> {
  let newest = first;
  const listeners = new Set<() => void>();
  return {
    current: () => newest,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    push(value) {
      newest = value;
      for (const changed of listeners) changed();
    },
    get listeners() {
      return listeners.size;
    },
  };
}

/** Texts are their keys, numbers are truncated to their places, times are ISO. */
export const given: Given = {
  text: (key, values) => [key, ...(values ? [JSON.stringify(values)] : [])].join(' '),
  format: {
    notation: plainNotation,
    amount(value, places = 0) {
      const [whole = '', rest = ''] = value.split('.');
      return places === 0 ? whole : `${whole}.${rest.slice(0, places).padEnd(places, '0')}`;
    },
    percent: (value) => `${value}%`,
    compact: (value) => value,
    region: (code) => code,
    date: (ms, style) => `${style} ${new Date(ms).toISOString()}`,
    compare: (one, other) => one.localeCompare(other, 'ja'),
  },
};

/** Sets whether the document is hidden, and dispatches visibilitychange. */
export function setHidden(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
}
