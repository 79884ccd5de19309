/** What an editor asks of the language. For browsers and Node. */
export type { Replacement } from './format.ts';
export type { Item } from './item.ts';
export type { Location } from './location.ts';
export type { Outline } from './outline.ts';
export { type Changes, RenameRefused } from './rename.ts';
export { Workspace } from './workspace.ts';
