/** Compiles `x-shown-when` and `x-required-when` of a form's schema: the page and the server decide by the same trees. */
import type { Tree } from '../../compiled.ts';
import { describeExpected, isAssignable } from '../../expression/assignable.ts';
import { compileExpression } from '../../expression/compile.ts';
import { describe } from '../../expression/describe.ts';
import type { FieldCondition } from '../../expression/fieldConditions.ts';
import type { Names } from '../../expression/names.ts';
import { isReadAlike, nothingRead, recorded, type TypeRead } from '../../expression/readType.ts';
import { broken, type Type } from '../../expression/type.ts';
import type { AppInterface } from '../../project/app.ts';
import type { FormSchema } from '../../project/forms.ts';
import { isSchema, type JsonSchema } from '../../project/inline.ts';
import { isExpression } from '../values/expression.ts';
import { type WrittenCondition, writtenIn } from './writtenConditions.ts';

export interface ConditionFault {
  pointer: string;
  rule: 'condition-place' | 'condition-value' | 'condition-reads' | 'condition-circle' | 'always-required';
  message: string;
  expected: string;
}

export interface FieldConditions {
  /** In the order in which they are decided. */
  conditions: readonly FieldCondition[];
  written: readonly WrittenCondition[];
  /** The fields of the form that they read. */
  reads: ReadonlySet<string>;
  /** Whether an expression calls a function of library.ts. */
  library: boolean;
  faults: readonly ConditionFault[];
  /** The mistakes of expressions. In files they are reported where they stand (check/fieldConditions.ts). */
  mistakes: readonly { pointer: string; message: string }[];
}

const known = new WeakMap<FormSchema, { constants: TypeRead; conditions: FieldConditions }>();

/** Each of those who ask reads the constants that the conditions read, and no others. */
export function fieldConditionsOf(form: FormSchema, app: AppInterface | undefined): FieldConditions {
  const constants = app?.names.app ?? broken;
  const cached = known.get(form);
  if (cached && isReadAlike(cached.constants, constants)) return cached.conditions;
  const constantsRead = nothingRead(constants);
  const conditions = read(form, recorded(constants, constantsRead));
  known.set(form, { constants: constantsRead, conditions });
  return conditions;
}

function read(form: FormSchema, constants: Type): FieldConditions {
  const written = form.schema ? writtenIn(form, form.schema, constants) : [];
  const faults: ConditionFault[] = [];
  const mistakes: FieldConditions['mistakes'][number][] = [];
  const found = new Map<string, FieldCondition>();
  const reads = new Map<string, Set<string>>();
  let library = false;
  const always = form.schema ? requiredIn(form.schema) : new Set<string>();
  for (const one of written) {
    const { keyword, path, pointer, names } = one;
    const report = (rule: ConditionFault['rule'], message: string, expected: string): void =>
      void faults.push({ pointer, rule, message, expected });
    const name = String(path.at(-1));
    if (!names) {
      report(
        'condition-place',
        `${keyword} has no effect here`,
        `beside the type of “${name}”, in “properties”`,
      );
      continue;
    }
    if (keyword === 'x-shown-when' && path.length === 1 && always.has(name))
      report(
        'always-required',
        `“${name}” is always required but only shown under a condition: other clients would have to send it`,
        `"x-required-when": true in place of “${name}” in “required”`,
      );
    const tree = treeOf(one, names, mistakes, report);
    if (!tree) continue;
    library ||= tree.library;
    const key = JSON.stringify(path);
    const side = keyword === 'x-shown-when' ? { shown: tree.tree } : { required: tree.tree };
    found.set(key, { ...(found.get(key) ?? { path }), ...side });
    if (keyword === 'x-shown-when') reads.set(key, tree.reads);
  }
  const conditions = ordered([...found.values()], reads, (path) => {
    const pointer = written.find((one) => one.keyword === 'x-shown-when' && one.path === path)?.pointer ?? '';
    const message = `Whether “${path.at(-1)}” is shown depends on itself`;
    faults.push({ pointer, rule: 'condition-circle', message, expected: 'another field' });
  });
  return { conditions, written, reads: fieldsRead(found.values()), library, faults, mistakes };
}

/** Compiles one condition; undefined if it is wrong. @param told gets the mistakes of its expression */
function treeOf(
  { keyword, value, pointer }: WrittenCondition,
  names: Names,
  mistakes: FieldConditions['mistakes'][number][],
  report: (rule: ConditionFault['rule'], message: string, expected: string) => void,
): { tree: Tree; reads: Set<string>; library: boolean } | undefined {
  if (value === true) return { tree: ['v', true], reads: new Set(), library: false };
  if (typeof value !== 'string' || !isExpression(value)) {
    report('condition-value', `${keyword} is an expression`, 'a text that begins with “=”, or true');
    return undefined;
  }
  const { tree, type, problems, library } = compileExpression(value.slice(1), names);
  for (const { message } of problems) mistakes.push({ pointer, message: `${keyword}: ${message}` });
  if (problems.length > 0) return undefined;
  if (!isAssignable(type, 'bool')) {
    mistakes.push({
      pointer,
      message: `${keyword} must be ${describeExpected('bool')}, not ${describe(type)}`,
    });
    return undefined;
  }
  const reads = new Set<string>();
  const barred = collectReads(tree, reads);
  if (barred) {
    report(
      'condition-reads',
      `${keyword} reads ${barred}, which a server does not know`,
      'fields of “form”, and constants of “app”',
    );
    return undefined;
  }
  return { tree, reads, library };
}

const isTree = (value: unknown): value is Tree => Array.isArray(value) && typeof value[0] === 'string';
const isNamed = (tree: unknown, name: string): boolean =>
  isTree(tree) && tree[0] === 'id' && tree[1] === name;

/** Collects the fields of the form that a tree reads. @returns what it reads that only a page knows */
function collectReads(tree: Tree, reads: Set<string>): string | undefined {
  const [operator, first] = tree;
  if (operator === 'v') return undefined;
  if (operator === 'text' || operator === 'region') return 'a text';
  if (operator === 'id' && first === 'form') return 'the form as a whole';
  if (operator === '.' && isNamed(first, 'form')) {
    reads.add(String(tree[2]));
    return undefined;
  }
  if (operator === '.' && isNamed(first, 'app') && tree[2] === 'links') return 'the links of the app';
  for (const part of tree.slice(1)) {
    const inner = isTree(part) ? part : operator === 'record' && Array.isArray(part) ? part[1] : undefined;
    const found = isTree(inner) ? collectReads(inner, reads) : undefined;
    if (found) return found;
  }
  return undefined;
}

function fieldsRead(conditions: Iterable<FieldCondition>): Set<string> {
  const reads = new Set<string>();
  for (const { shown, required } of conditions)
    for (const tree of [shown, required]) if (tree) collectReads(tree, reads);
  return reads;
}

/** Fields that decide over others come before them. */
function ordered(
  conditions: readonly FieldCondition[],
  reads: ReadonlyMap<string, ReadonlySet<string>>,
  circle: (path: FieldCondition['path']) => void,
): FieldCondition[] {
  const done: FieldCondition[] = [];
  const open = new Set<FieldCondition>();
  const visit = (one: FieldCondition): void => {
    if (done.includes(one)) return;
    if (open.has(one)) {
      circle(one.path);
      return;
    }
    open.add(one);
    const read = reads.get(JSON.stringify(one.path));
    for (const other of conditions) if (read?.has(String(other.path[0])) && other.shown) visit(other);
    open.delete(one);
    done.push(one);
  };
  for (const one of conditions) visit(one);
  return done;
}

/** The fields that JSON Schema requires, always or under a condition of its own. */
function requiredIn(schema: JsonSchema): Set<string> {
  const names = new Set(Array.isArray(schema.required) ? schema.required.map(String) : []);
  for (const keyword of ['allOf', 'anyOf', 'oneOf', 'then', 'else'])
    for (const part of [schema[keyword]].flat())
      if (isSchema(part)) for (const name of requiredIn(part)) names.add(name);
  return names;
}
