/** Edits of the nodes of a file, as operations on its tree. */
export { copied, nodesIn } from './copies.ts';
export { EditRefused, Edits } from './edits.ts';
export { extractPart } from './extract.ts';
export { insertNew, type NewNode } from './insertNew.ts';
export { groupsOf, memberOf, type Role, rolesIn, stringOf } from './roles.ts';
export * from './verbs.ts';
