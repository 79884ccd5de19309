/** Everything that can be done in the editor, for keys, the toolbar and the command palette. */
import { containsAll } from '../containsAll.ts';
import { text } from './text.ts';

export interface Command {
  id: string;
  label: string;
  /** What it is found by besides its label. */
  words?: string;
  /** Keys as they are pressed, such as `Ctrl+Shift+Z`; `Ctrl` is the command key on a Mac. */
  keys?: string;
  /** Undefined if the command is not available now. */
  run: (() => void) | undefined;
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The keys of an event, as commands name them. */
export function keysOf(event: KeyboardEvent): string {
  const ctrl = isMac ? event.metaKey : event.ctrlKey;
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key.replace('Arrow', '');
  return [ctrl && 'Ctrl', event.altKey && 'Alt', event.shiftKey && 'Shift', key].filter(Boolean).join('+');
}

/** Key names as displayed. */
export const keysShown = (keys: string): string =>
  keys
    .replace('Ctrl', isMac ? '⌘' : 'Ctrl')
    .replace('Up', '↑')
    .replace('Down', '↓')
    .replace('Left', '←')
    .replace('Right', '→')
    .replace('Delete', text('deleteKey'));

/** Commands that contain all of the words: those with these in their names first, otherwise in their order. */
export function commandsWith(commands: readonly Command[], typed: string): Command[] {
  const isNamed = ({ label }: Command): boolean => containsAll(label, typed);
  const found = commands.filter(
    ({ label, words = '', run }) => run && containsAll(`${label}\n${words}`, typed),
  );
  return [...found.filter(isNamed), ...found.filter((command) => !isNamed(command))];
}
