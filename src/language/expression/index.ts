/** Expressions at build time. The runtime imports only evaluate.ts, which needs no parser. */
export { describeExpected, isAssignable, type Place } from './assignable.ts';
export { functionUsages } from './call.ts';
export { type Compiled, compileExpression, namesWhere } from './compile.ts';
export { describe } from './describe.ts';
export { join } from './join.ts';
export { type Binding, type Names, namesOf, rootReads, withNames } from './names.ts';
export { namesRead } from './namesRead.ts';
export type { Problem, Rule } from './problem.ts';
export { type Signature, signatures } from './signatures/index.ts';
export * from './type.ts';
export { tagOf, unionOf } from './union.ts';
