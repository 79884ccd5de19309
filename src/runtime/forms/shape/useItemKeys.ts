import { useRef } from 'react';

let made = 0;
const fresh = (): number => ++made;

/** Stable React keys for list items, so that a moved item keeps its focus and state. */
export function useItemKeys(count: number): {
  of(at: number): number;
  add(): void;
  remove(at: number): void;
  move(from: number, to: number): void;
} {
  const { current: keys } = useRef<number[]>([]);
  // A list that was set from outside has new items at its end, or fewer items.
  while (keys.length < count) keys.push(fresh());
  return {
    of: (at) => keys[at] ?? 0,
    add: () => {
      keys.length = count;
      keys.push(fresh());
    },
    remove: (at) => {
      keys.length = count;
      keys.splice(at, 1);
    },
    move: (from, to) => {
      keys.length = count;
      keys.splice(to, 0, ...keys.splice(from, 1));
    },
  };
}
