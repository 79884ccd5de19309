import { useRef } from 'react';

let made = 0;
const fresh = (): number => ++made;

/** Tells the items of a list from each other, whatever their order, so that what has the focus keeps it. */
export function useItemKeys(count: number): {
  of(at: number): number;
  add(): void;
  remove(at: number): void;
  move(from: number, to: number): void;
} {
  const { current: keys } = useRef<number[]>([]);
  // A list that was set from elsewhere has new items at its end, or fewer.
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
