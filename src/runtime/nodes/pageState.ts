/** State of nodes that is kept with the page: which tab is open, which fold. */
import { createContext, useCallback, useContext, useState } from 'react';
import type { Page } from '../page/page.ts';

const memories = new WeakMap<Page, Map<string, unknown>>();

/** Distinguishes the rows of a collection, whose nodes have the same position in the definition. */
export const Place = createContext('');

function memoryOf(page: Page): Map<string, unknown> {
  let memory = memories.get(page);
  if (!memory) {
    memory = new Map();
    memories.set(page, memory);
  }
  return memory;
}

/** State that survives unmounting, stored under the position of its node. */
export function usePageState<T>(page: Page, at: string, initial: T): [T, (value: T) => void] {
  const key = `${useContext(Place)} ${at}`;
  const [value, setValue] = useState<T>(() => {
    const memory = memoryOf(page);
    return memory.has(key) ? (memory.get(key) as T) : initial;
  });
  const remember = useCallback(
    (next: T) => {
      memoryOf(page).set(key, next);
      setValue(next);
    },
    [page, key],
  );
  return [value, remember];
}
