/** What a node remembers of itself for as long as its page is kept: which tab was open, which fold. */
import { createContext, useCallback, useContext, useState } from 'react';
import type { Page } from '../page/page.ts';

const memories = new WeakMap<Page, Map<string, unknown>>();

/** Tells the rows of a collection apart, whose nodes stand at one place of the definition. */
export const Place = createContext('');

function memoryOf(page: Page): Map<string, unknown> {
  let memory = memories.get(page);
  if (!memory) {
    memory = new Map();
    memories.set(page, memory);
  }
  return memory;
}

/** A state that outlives the component, under the place of its node. */
export function useMemory<T>(page: Page, at: string, initial: T): [T, (value: T) => void] {
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
