/**
 * `shoji/language/editing`: what an editor, a studio or another tool asks of an app, by file and offset. For browsers and
 * Node; see docs/editors.md.
 */
export type { Finding } from '../findings.ts';
export type { Edit, Fix } from '../fix.ts';
export type { Files } from '../project/files.ts';
export type { Changes } from './changes.ts';
export type { Field, FieldKind, Fields, Option } from './fields.ts';
export type { Replacement } from './format.ts';
export type { Hover } from './hover.ts';
export type { Item, ItemKind } from './item.ts';
export type { Location } from './location.ts';
export type { Outline } from './outline.ts';
export { RenameRefused } from './renameRules.ts';
export type { Reader } from './symbolInfo.ts';
export type { Tried } from './tried.ts';
export { Workspace } from './workspace.ts';
