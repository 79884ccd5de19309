/** The commands of the current view, and whether the palette is open. */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type Command, keysOf } from './commands.ts';

const none: readonly Command[] = [];
/** Called when a key is pressed or the palette opens. */
let ofView: () => readonly Command[] = () => none;
let isOpen = false;
const listeners = new Set<() => void>();

function setOpen(open: boolean): void {
  isOpen = open;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const openCommands = (): void => setOpen(true);
export const closeCommands = (): void => setOpen(false);
export const useIsOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen);

/** The commands of the current view. */
export const offered = (): readonly Command[] => ofView();

/** Registers commands while a view is shown. */
export function useOffered(commands: readonly Command[]): void {
  const latest = useRef(commands);
  latest.current = commands;
  useEffect(() => {
    const own = (): readonly Command[] => latest.current;
    ofView = own;
    return () => {
      if (ofView === own) ofView = () => none;
    };
  }, []);
}

/** Runs the view's command for the keys of an event. @returns whether there was one */
export function pressed(event: KeyboardEvent): boolean {
  const keys = keysOf(event);
  const command = ofView().find((one) => one.keys === keys);
  command?.run?.();
  return command?.run !== undefined;
}
