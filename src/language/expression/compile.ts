/** Compiles and type-checks expressions. Build time only. */
import type { Read, Tree } from '../compiled.ts';
import { compileCall, compileMethod } from './call.ts';
import { Context, type Span, type UsedStatuses } from './context.ts';
import { join } from './join.ts';
import { type Names, withCondition } from './names.ts';
import { narrowingsOf } from './narrowing.ts';
import { type Ast, parse } from './parse.ts';
import type { Problem } from './problem.ts';
import { compileElement, compileRead } from './read.ts';
import { bool, broken, int, listOf, nothing, nullableIf, recordOf, type Type } from './type.ts';
import { asJson, asJsonOf, asOneOf, failed, type Typed, withSpan } from './typed.ts';
import { arithmetic, comparison, equality, isTrouble, membership } from './typing.ts';

export type { Names } from './names.ts';
export type { Problem } from './problem.ts';

export interface Compiled {
  tree: Tree;
  type: Type;
  /** What it reads, without duplicates; see {@link Read}. */
  reads: Read[];
  /** The keys of the texts that it may return. */
  texts: string[];
  /** The status sets whose labels it may return. */
  statuses: UsedStatuses[];
  /** Where the types that it reads are declared: see declared.ts. */
  declared: string[];
  /** Whether it calls a function of library.ts, which has to be loaded then. */
  library: boolean;
  problems: Problem[];
  /** Warnings: parts that are valid and may still fail at run time. */
  warnings: Problem[];
}

function compile(context: Context, ast: Ast, names: Names): Typed {
  const at: Span = { from: ast.start, to: ast.end };
  switch (ast.op) {
    case 'value':
      return literal(context, ast.args, at);
    case 'id':
    case '.':
      return compileRead(context, ast, names);
    case '[]':
      return compileElement(context, ast.args, at, names);
    case 'list':
      return list(context, ast.args, at, names);
    case 'map':
      return record(context, ast.args, at, names);
    case '&&':
    case '||': {
      const [left, right] = ast.args;
      const isAnd = ast.op === '&&';
      const side = (part: Ast, here: Names) => context.truth(part, here, `an operand of ${ast.op}`);
      const parts = [
        side(left, names),
        context.under(left, isAnd, () => side(right, where(left, names, isAnd))),
      ];
      return withSpan(at, [ast.op, ...parts.map(({ tree }) => tree)], truthOf(parts));
    }
    case '!_': {
      const part = context.truth(ast.args, names, 'the operand of !');
      return withSpan(at, ['!', part.tree], truthOf([part]));
    }
    case '?:':
      return conditional(context, ast.args, at, names);
    case '-_':
      return negative(context, context.compile(ast.args, names), at);
    case 'call':
      return compileCall(context, ast.args, at, names);
    case 'rcall':
      return compileMethod(context, ast.args, at, names);
    case '.?':
    case '[?]':
      return context.wrong(at, 'a field of null is null by itself: the question mark is not needed');
    default:
      return binary(context, ast.op, ast.args, at, names);
  }
}

/** The names where a condition holds, or where it does not. */
const where = (condition: Ast, names: Names, holds: boolean): Names =>
  withCondition(names, (here) => narrowingsOf(condition, here, holds));

function truthOf(parts: readonly Typed[]): Type {
  return nullableIf(
    parts.some(({ type }) => type.nullable || type.kind !== 'bool'),
    bool,
  );
}

function literal(context: Context, value: unknown, at: Span): Typed {
  switch (typeof value) {
    case 'bigint': {
      const number = Number(value);
      if (!Number.isSafeInteger(number))
        return context.wrong(at, 'this number is too large; an amount can be written decimal("…")');
      return withSpan(at, ['v', number], { kind: 'int', values: [number] });
    }
    case 'number':
      return withSpan(at, ['v', value], { kind: 'double', values: [value] });
    case 'string':
      if (isNoDay(value)) return context.wrong(at, `${value.slice(0, 10)} is not a valid date`);
      return withSpan(at, ['v', value], { kind: 'string', values: [value] });
    case 'boolean':
      return withSpan(at, ['v', value], bool);
  }
  if (value === null) return withSpan(at, ['v', null], nothing);
  return context.wrong(at, 'only numbers, texts, true, false and null can be written out');
}

/** Whether a text is written as a date, of a day that the calendar does not have. */
function isNoDay(text: string): boolean {
  const [day] = /^\d{4}-\d\d-\d\d(?=T|$)/.exec(text) ?? [];
  if (day === undefined) return false;
  const moment = new Date(day);
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== day;
}

function list(context: Context, parts: readonly Ast[], at: Span, names: Names): Typed {
  const elements = parts.map((part) => context.compile(part, names));
  const of = elements.map(({ type }) => type).reduce(join, nothing);
  const trees = elements.map((element) => asJsonOf(element, of));
  const tree: Tree = trees.every(([operator]) => operator === 'v')
    ? ['v', trees.map(([, value]) => value)]
    : ['list', ...trees];
  return { ...withSpan(at, tree, of === broken ? broken : listOf(of)), elements };
}

function record(context: Context, entries: readonly (readonly [Ast, Ast])[], at: Span, names: Names): Typed {
  const fields: Record<string, Type> = {};
  const trees: [string, Tree][] = [];
  for (const [key, value] of entries) {
    const part = context.compile(value, names);
    const where = { from: key.start, to: key.end };
    if (key.op !== 'value' || typeof key.args !== 'string') {
      const hint = key.op === 'id' ? `: write {"${key.args}": …}` : '';
      context.wrong(where, `the name of a field is a text in quotes${hint}`);
    } else if (key.args === '__proto__') context.wrong(where, 'no field can have this name');
    else if (Object.hasOwn(fields, key.args)) context.wrong(where, `\`${key.args}\` is named twice`);
    else {
      fields[key.args] = part.type;
      trees.push([key.args, asJson(part)]);
    }
  }
  return withSpan(at, ['record', ...trees], recordOf(fields));
}

function conditional(
  context: Context,
  [when, then, otherwise]: readonly [Ast, Ast, Ast],
  at: Span,
  names: Names,
): Typed {
  const condition = context.truth(when, names, 'the condition before ?');
  const branches = [
    context.under(when, true, () => context.compile(then, where(when, names, true))),
    context.under(when, false, () => context.compile(otherwise, where(when, names, false))),
  ];
  const type = branches.map((branch) => branch.type).reduce(join);
  const trees = branches.map((branch) => asOneOf(branch, type));
  const optional = condition.type.nullable || condition.type.kind === 'null';
  return withSpan(at, ['?:', condition.tree, ...trees], nullableIf(optional, type));
}

function negative(context: Context, part: Typed, at: Span): Typed {
  const { tree, type } = part;
  if (type === broken) return failed(at);
  if (tree[0] === 'v' && typeof tree[1] === 'number' && (type.kind === 'int' || type.kind === 'double')) {
    const value = 0 - tree[1];
    return withSpan(at, ['v', value], { kind: type.kind, values: [value] });
  }
  const outcome = arithmetic('-', withSpan(at, ['v', 0], int), part);
  if (isTrouble(outcome)) return context.outcome(outcome, at);
  const variant = type.kind === 'decimal' ? 'negative.d' : 'negative';
  return withSpan(at, ['call', variant, tree], outcome.type);
}

function binary(
  context: Context,
  operator: string,
  args: readonly [Ast, Ast],
  at: Span,
  names: Names,
): Typed {
  const a = context.compile(args[0], names);
  const b = context.compile(args[1], names);
  switch (operator) {
    case '==':
    case '!=':
      return context.outcome(equality(operator, a, b, context), at);
    case 'in':
      return context.outcome(membership(a, b, context), at);
    case '<':
    case '<=':
    case '>':
    case '>=':
      return context.outcome(comparison(operator, a, b), at);
    default: {
      const outcome = arithmetic(operator, a, b);
      if ((operator === '/' || operator === '%') && !isTrouble(outcome) && outcome.type.kind !== 'decimal')
        context.checkDivisor(args[1], b);
      return context.outcome(outcome, at);
    }
  }
}

/** Called with each part of an expression; for editors. */
export type Watch = (ast: Ast, names: Names, type: Type) => void;

const watched =
  (watch: Watch) =>
  (context: Context, ast: Ast, names: Names): Typed => {
    const part = compile(context, ast, names);
    watch(ast, names, part.type);
    return part;
  };

/**
 * Compiles an expression, given without its equals sign. Never throws: errors are in `problems`. An erroneous part
 * gets a type that is accepted everywhere, so that errors in other parts are found too.
 * @param watch called with every part, its type and the names in scope
 */
export function compileExpression(source: string, names: Names, watch?: Watch): Compiled {
  const parsed = parse(source);
  if ('problem' in parsed)
    return {
      tree: ['v', null],
      type: broken,
      reads: [],
      texts: [],
      statuses: [],
      declared: [],
      library: false,
      problems: [parsed.problem],
      warnings: [],
    };
  const context = new Context(source, names, watch ? watched(watch) : compile);
  const whole = context.compile(parsed.ast, names);
  const problems = context.problems.sort((a, b) => a.from - b.from);
  return {
    tree: asJson(whole),
    type: whole.type,
    reads: [...context.reads],
    texts: [...context.texts],
    statuses: context.statuses,
    declared: [...context.declared],
    library: context.library,
    problems,
    warnings: context.warnings,
  };
}

/** The names where the condition of a `when` holds. @param source without its equals sign */
export function namesWhere(source: string, names: Names): Names {
  let parsed: ReturnType<typeof parse> | undefined;
  return withCondition(names, (here) => {
    parsed ??= parse(source);
    return 'problem' in parsed ? [] : narrowingsOf(parsed.ast, here);
  });
}
