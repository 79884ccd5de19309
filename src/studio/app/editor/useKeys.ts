import { useEffect } from 'react';
import { keysOf } from '../commands/commands.ts';
import { pressed } from '../commands/offered.ts';

/** Runs the commands that are offered by their keys, except in fields, texts and dialogs, which have their own keys. */
export function useKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isOwn =
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, .cm-editor, dialog');
      if (event.defaultPrevented || isOwn) return;
      // The frame handles these keys itself.
      if (/^Ctrl(\+Shift)?\+Z$|^Ctrl\+K$/.test(keysOf(event))) return;
      if (pressed(event)) event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
