/**
 * Compiled pages and the compiled app, cached until something they depend on changes. Each folder uses those above it:
 * `names` (resolving names), `values` (literals and expressions), `scope` (the names that expressions see), `texts`,
 * `widgets` (their properties), `forms` and `siblings` (rules about the members of one object), `objects` (the walker
 * along the grammar), `sources`, `nodes` (with steps), `pages`. Rules about one object are beside what compiles it;
 * those that need the whole project are in `check`.
 */
export type { Compilation } from './compilation.ts';
export {
  appOf,
  type Computed,
  compilationOf,
  compilationsOf,
  emptyCompilation,
  pageOf,
  pagesOf,
  recompiledSince,
  wrongPagesOf,
} from './compiled.ts';
export { type GivenToPart, type ShownValues, usedNames } from './uses.ts';
