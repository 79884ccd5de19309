/** The current step of the tour. It starts by itself once per device. */
import { useSyncExternalStore } from 'react';

const storageKey = 'shoji.studio.tour';
const listeners = new Set<() => void>();

function wasSeen(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    // Without storage the tour would start each time.
    return true;
  }
}

/** The index of the step; null if there is no tour. */
let step: number | null = wasSeen() ? null : 0;

export function goToStep(to: number | null): void {
  step = to;
  if (to === null)
    try {
      localStorage.setItem(storageKey, 'seen');
    } catch {
      // See `wasSeen`.
    }
  for (const listener of listeners) listener();
}

export const startTour = (): void => goToStep(0);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useStep = (): number | null => useSyncExternalStore(subscribe, () => step);
