/** Compiles and types an expression. Build time only. */
import type { Read, Tree } from '../compiled.ts';
import { nearest } from '../nearest.ts';
import { describeExpected, isAssignable } from './assignable.ts';
import { describe, enumerate } from './describe.ts';
import { join } from './join.ts';
import { type Binding, type Names, withNames } from './names.ts';
import { type Ast, parse } from './parse.ts';
import type { Problem } from './problem.ts';
import { signatures } from './signatures.ts';
import {
  any,
  bool,
  broken,
  fieldOf,
  int,
  listOf,
  nothing,
  nullable,
  nullableIf,
  recordOf,
  string,
  type Type,
} from './type.ts';
import { asJson, asJsonOf, asOneOf, failed, type Typed } from './typed.ts';
import { arithmetic, equality, isTrouble, membership, type Outcome, ordering } from './typing.ts';

export type { Binding, Names } from './names.ts';
export type { Problem } from './problem.ts';

export interface Compiled {
  tree: Tree;
  type: Type;
  /** What it reads, see {@link Read}; each once. */
  reads: Read[];
  problems: Problem[];
}

/** Roots whose parts the scope is asked for one by one, as each changes (and loads) by itself. */
const parted = new Set(['data', 'forms', 'session']);

const macros = new Set(['map', 'filter', 'exists', 'all', 'exists_one']);

type Span = { from: number; to: number };

class Compilation {
  readonly #source: string;
  readonly problems: Problem[] = [];
  readonly reads = new Set<Read>();

  constructor(source: string) {
    this.#source = source;
  }

  compile(ast: Ast, names: Names): Typed {
    const at: Span = { from: ast.start, to: ast.end };
    switch (ast.op) {
      case 'value':
        return this.#literal(ast.args, at);
      case 'id':
      case '.':
        return this.#read(ast, names);
      case '[]':
        return this.#element(ast.args, at, names);
      case 'list':
        return this.#list(ast.args, at, names);
      case 'map':
        return this.#record(ast.args, at, names);
      case '&&':
      case '||': {
        const parts = ast.args.map((part) => this.#truth(part, names, `a side of ${ast.op}`));
        const optional = parts.some(({ type }) => type.nullable || type.kind !== 'bool');
        return { ...at, tree: [ast.op, ...parts.map(({ tree }) => tree)], type: nullableIf(optional, bool) };
      }
      case '!_': {
        const part = this.#truth(ast.args, names, 'what ! turns round');
        return {
          ...at,
          tree: ['!', part.tree],
          type: nullableIf(part.type.nullable || part.type.kind !== 'bool', bool),
        };
      }
      case '?:':
        return this.#conditional(ast.args, at, names);
      case '-_':
        return this.#negative(this.compile(ast.args, names), at);
      case 'call':
        return this.#call(ast.args[0], ast.args[1], at, names);
      case 'rcall':
        return this.#method(ast.args[0], ast.args[1], ast.args[2], at, names);
      case '.?':
      case '[?]':
        return this.#wrong(at, 'reading from null is null by itself, so no question mark is needed');
      default:
        return this.#binary(ast.op, ast.args, at, names);
    }
  }

  #wrong(at: Span, message: string, more: Partial<Problem> = {}): Typed {
    this.problems.push({ from: at.from, to: at.to, message, ...more });
    return failed(at);
  }

  /** How the source calls a part. */
  readonly #name = ({ from, to }: Span): string => {
    const text = this.#source.slice(from, to);
    return text.length > 40 ? 'this' : `\`${text}\``;
  };

  #literal(value: unknown, at: Span): Typed {
    if (typeof value === 'bigint') {
      const number = Number(value);
      if (!Number.isSafeInteger(number))
        return this.#wrong(at, 'this number is too large: write an amount as a text, decimal("…")');
      return { ...at, tree: ['v', number], type: { kind: 'int', values: [number] } };
    }
    if (typeof value === 'number')
      return { ...at, tree: ['v', value], type: { kind: 'double', values: [value] } };
    if (typeof value === 'string')
      return { ...at, tree: ['v', value], type: { kind: 'string', values: [value] } };
    if (typeof value === 'boolean') return { ...at, tree: ['v', value], type: bool };
    if (value === null) return { ...at, tree: ['v', null], type: nothing };
    return this.#wrong(at, 'only numbers, texts, true, false and null can be written here');
  }

  /** A name, or a field of something. */
  #read(ast: Ast, names: Names): Typed {
    const fields: { name: string; at: Span }[] = [];
    let base = ast;
    while (base.op === '.') {
      fields.unshift({ name: base.args[1], at: { from: base.pos, to: base.end } });
      base = base.args[0];
    }
    if (base.op !== 'id') {
      const part = this.compile(base, names);
      return this.#fields(part, fields, ast.end);
    }
    const at = { from: base.start, to: base.end };
    const binding = names.lookup(base.args);
    if (!binding) {
      const near = nearest(base.args, names.all());
      const call = signatures.has(base.args) ? `: ${signatures.get(base.args)?.usage} is a function` : '';
      const problem = `there is nothing called \`${base.args}\` here${call}`;
      this.#wrong(at, problem, near && !call ? { nearest: near } : {});
      return failed({ from: ast.start, to: ast.end });
    }
    return this.#path(base.args, binding, fields, { from: ast.start, to: ast.end });
  }

  #path(root: string, binding: Binding, fields: { name: string; at: Span }[], at: Span): Typed {
    const path = fields.map(({ name }) => name);
    const place =
      binding.alias ?? (parted.has(root) && binding.reads ? [root, ...path.slice(0, 1)] : undefined);
    if (place && place.length < 2) {
      const parts = binding.type.kind === 'record' ? Object.keys(binding.type.fields) : [];
      const expected = parts.map((name) => `${root}.${name}`);
      return this.#wrong(at, `\`${root}\` is no value by itself: name a part of it`, {
        ...(expected.length ? { expected: enumerate(expected) } : {}),
      });
    }
    const below = place && !binding.alias ? fields.slice(1) : fields;
    const first = fields[0];
    const end = below.length
      ? (fields[fields.length - below.length - 1]?.at.to ?? at.from + root.length)
      : at.to;
    let type: Type | undefined = binding.type;
    if (place && !binding.alias && first) {
      type = this.#fieldType(
        { type: binding.type, from: at.from, to: at.from + root.length },
        first.name,
        first.at,
      );
      if (type === broken) return failed(at);
    }
    const name = place ? place.join('.') : root;
    const whole = place?.[0] === 'forms' && below.length === 0;
    const tree: Tree = whole ? ['form', place[1]] : ['id', name];
    const result = this.#fields({ tree, type, from: at.from, to: end }, below, at.to);
    if (result.type !== broken) for (const read of binding.reads?.(path) ?? []) this.reads.add(read);
    return result;
  }

  #fields(base: Typed, fields: { name: string; at: Span }[], end: number): Typed {
    let part = base;
    for (const { name, at } of fields) {
      const type = this.#fieldType(part, name, at);
      if (type === broken) return failed({ from: base.from, to: end });
      part = { tree: ['.', part.tree, name], type, from: base.from, to: at.to };
    }
    return part;
  }

  #fieldType(of: Pick<Typed, 'type'> & Span, name: string, at: Span): Type {
    const { type } = of;
    if (type.kind === 'any') return type;
    if (type.kind === 'record') {
      const found = fieldOf(type, name);
      if (found) return nullableIf(type.nullable, found);
      const known = Object.keys(type.fields);
      const near = nearest(name, known);
      this.#wrong(at, `${this.#name(of)} has no field \`${name}\``, {
        ...(known.length ? { expected: enumerate(known) } : {}),
        ...(near ? { nearest: near } : {}),
      });
      return broken;
    }
    const hint =
      type.kind === 'list' ? ': first(…), […] or a macro such as map(x, …) reaches its elements' : '';
    this.#wrong(at, `${this.#name(of)} is ${describe(type)} and has no fields${hint}`);
    return broken;
  }

  #element([base, key]: readonly [Ast, Ast], at: Span, names: Names): Typed {
    const before = new Set(this.reads);
    const part = this.compile(base, names);
    const index = this.compile(key, names);
    if (part.type === broken || index.type === broken) return failed(at);
    // A field that is chosen by its name is looked for among all that was typed, as `form.name` does.
    const tree: Tree = part.tree[0] === 'form' ? ['id', `forms.${part.tree[1]}`] : part.tree;
    const { type } = part;
    if (type.kind === 'any') return { ...at, tree: ['[]', tree, asJson(index)], type: any };
    if (type.kind === 'list') {
      if (!isAssignable(index.type, 'int'))
        return this.#wrong(index, 'an element of a list is chosen by a whole number, from 0', {
          found: describe(index.type),
        });
      return { ...at, tree: ['[]', tree, index.tree], type: nullable(type.of) };
    }
    if (type.kind !== 'record')
      return this.#wrong(part, `${this.#name(part)} is ${describe(type)} and has no elements`);
    const literal = index.tree[0] === 'v' ? index.tree[1] : undefined;
    if (typeof literal === 'string' && (base.op === 'id' || base.op === '.')) {
      const field = this.#fieldType(part, literal, index);
      if (field === broken) return failed(at);
      if (part.tree[0] === 'form') {
        for (const read of this.reads) if (!before.has(read)) this.reads.delete(read);
        this.reads.add(`forms.${part.tree[1]}.${literal}`);
      }
      return { ...at, tree: ['.', tree, literal], type: field };
    }
    if (!isAssignable(index.type, 'string') && !isAssignable(index.type, 'int'))
      return this.#wrong(index, 'an entry of a record is chosen by a text', { found: describe(index.type) });
    const values = [...Object.values(type.fields), ...(type.rest ? [type.rest] : [])];
    return {
      ...at,
      tree: ['[]', tree, asJson(index)],
      type: values.length ? nullable(values.reduce(join)) : any,
    };
  }

  #list(parts: readonly Ast[], at: Span, names: Names): Typed {
    const elements = parts.map((part) => this.compile(part, names));
    const of = elements.length ? elements.map(({ type }) => type).reduce(join) : nothing;
    const trees = elements.map((element) => asJsonOf(element, of));
    const constant = trees.every(([operator]) => operator === 'v');
    const tree: Tree = constant ? ['v', trees.map(([, value]) => value)] : ['list', ...trees];
    return { ...at, tree, type: of === broken ? broken : listOf(of), elements };
  }

  #record(entries: readonly (readonly [Ast, Ast])[], at: Span, names: Names): Typed {
    const fields: Record<string, Type> = {};
    const trees: [string, Tree][] = [];
    for (const [key, value] of entries) {
      const part = this.compile(value, names);
      if (key.op === 'value' && typeof key.args === 'string') {
        if (key.args === '__proto__')
          this.#wrong({ from: key.start, to: key.end }, 'no field can be called so');
        else if (Object.hasOwn(fields, key.args))
          this.#wrong({ from: key.start, to: key.end }, `\`${key.args}\` is named twice`);
        else {
          fields[key.args] = part.type;
          trees.push([key.args, asJson(part)]);
        }
      } else {
        const hint = key.op === 'id' ? `: write {"${key.args}": …}` : '';
        this.#wrong({ from: key.start, to: key.end }, `the name of a field is a text in quotes${hint}`);
      }
    }
    return { ...at, tree: ['record', ...trees], type: recordOf(fields) };
  }

  /** A part that has to be true or false. */
  #truth(ast: Ast, names: Names, role: string): Typed {
    const part = this.compile(ast, names);
    if (isAssignable(part.type, 'bool')) return part;
    return this.#wrong(part, `${role} is not true or false`, {
      expected: describe(bool),
      found: describe(part.type),
    });
  }

  #conditional([when, then, otherwise]: readonly [Ast, Ast, Ast], at: Span, names: Names): Typed {
    const condition = this.#truth(when, names, 'the condition');
    const branches = [this.compile(then, names), this.compile(otherwise, names)];
    const type = branches.map((branch) => branch.type).reduce(join);
    const trees = branches.map((branch) => asOneOf(branch, type));
    const optional = condition.type.nullable || condition.type.kind === 'null';
    return { ...at, tree: ['?:', condition.tree, ...trees], type: nullableIf(optional, type) };
  }

  #negative(part: Typed, at: Span): Typed {
    const { tree, type } = part;
    if (type === broken) return failed(at);
    if (tree[0] === 'v' && typeof tree[1] === 'number' && (type.kind === 'int' || type.kind === 'double'))
      return { ...at, tree: ['v', 0 - tree[1]], type: { kind: type.kind, values: [0 - tree[1]] } };
    const zero: Typed = { ...at, tree: ['v', 0], type: int };
    const outcome = arithmetic('-', zero, part);
    if (isTrouble(outcome)) return this.#outcome(outcome, at);
    const variant = type.kind === 'decimal' ? 'negative.d' : 'negative';
    return { ...at, tree: ['call', variant, tree], type: outcome.type };
  }

  #binary(operator: string, args: readonly [Ast, Ast], at: Span, names: Names): Typed {
    const a = this.compile(args[0], names);
    const b = this.compile(args[1], names);
    if (operator === '==' || operator === '!=')
      return this.#outcome(equality(operator, a, b, this.#name), at);
    if (operator === 'in') return this.#outcome(membership(a, b, this.#name), at);
    if (operator.startsWith('<') || operator.startsWith('>'))
      return this.#outcome(ordering(operator, a, b), at);
    return this.#outcome(arithmetic(operator, a, b), at);
  }

  #outcome(outcome: Outcome, at: Span): Typed {
    return isTrouble(outcome) ? this.#wrong(outcome.at, outcome.trouble) : { ...at, ...outcome };
  }

  #method(name: string, receiver: Ast, args: readonly Ast[], at: Span, names: Names): Typed {
    if (macros.has(name)) return this.#macro(name, receiver, args, at, names);
    return this.#call(name, [receiver, ...args], at, names);
  }

  #macro(name: string, over: Ast, args: readonly Ast[], at: Span, names: Names): Typed {
    const items = this.compile(over, names);
    const [variable, first, second] = args;
    const most = name === 'map' ? 3 : 2;
    if (variable?.op !== 'id' || !first || args.length > most)
      return this.#wrong(at, `this is written list.${name}(x, …), with a name for each element`, {
        expected: `list.${name}(x, …)`,
      });
    let { tree, type } = items;
    if (type.kind === 'record') {
      tree = ['call', 'keys', tree];
      type = nullableIf(type.nullable, listOf(string));
    }
    if (type.kind !== 'list' && type.kind !== 'any' && type.kind !== 'null')
      return this.#wrong(items, `${name}() goes through a list`, {
        expected: 'a list',
        found: describe(type),
      });
    const element = type.kind === 'list' ? type.of : type === broken ? broken : any;
    const inner = withNames(names, { [variable.args]: { type: element } });
    const filtered = (predicate: Ast, operator: string): Tree => [
      operator,
      tree,
      variable.args,
      this.#truth(predicate, inner, `the condition of ${name}()`).tree,
    ];
    const optional = type.nullable || type.kind === 'any';
    if (name === 'map') {
      if (second) tree = filtered(first, 'filter');
      const body = this.compile(second ?? first, inner);
      return {
        ...at,
        tree: ['map', tree, variable.args, asJson(body)],
        type: body.type === broken ? broken : nullableIf(optional, listOf(body.type)),
      };
    }
    const result = filtered(first, name);
    if (name === 'filter') return { ...at, tree: result, type: nullableIf(optional, listOf(element)) };
    return { ...at, tree: result, type: nullable(bool) };
  }

  #call(name: string, args: readonly Ast[], at: Span, names: Names): Typed {
    if (name === 'has') return this.#has(args, at, names);
    const signature = signatures.get(name);
    if (!signature) {
      const near = nearest(name, [...signatures.keys(), ...macros, 'has']);
      for (const arg of args) this.compile(arg, names);
      return this.#wrong(at, `there is no function \`${name}\``, near ? { nearest: near } : {});
    }
    const parts = args.map((arg) => this.compile(arg, names));
    if (parts.length < signature.least || parts.length > signature.most)
      return this.#wrong(
        at,
        `\`${name}\` takes ${count(signature.least, signature.most)}, not ${parts.length}`,
        {
          expected: signature.usage,
        },
      );
    let good = true;
    const wrong = (index: number, message: string, more: Partial<Problem> = {}) => {
      good = false;
      this.#wrong(parts[index] ?? at, message, { expected: signature.usage, ...more });
    };
    const result = signature.apply({
      name,
      args: parts,
      wrong,
      expect: (index, to) => {
        const part = parts[index];
        if (part && !isAssignable(part.type, to))
          wrong(index, `\`${name}\` takes ${describeExpected(to)} here`, {
            expected: describeExpected(to),
            found: describe(part.type),
          });
      },
    });
    return good ? { ...at, ...result } : failed(at);
  }

  /** `has(a.b)`: whether there is something, that is, not null. */
  #has(args: readonly Ast[], at: Span, names: Names): Typed {
    const [field] = args;
    if (!field || args.length > 1 || field.op !== '.')
      return this.#wrong(at, 'has() takes a field', { expected: 'has(record.field)' });
    const part = this.compile(field, names);
    if (part.type === broken) return failed(at);
    return this.#outcome(equality('!=', part, { ...at, tree: ['v', null], type: nothing }, this.#name), at);
  }
}

function count(least: number, most: number): string {
  if (least === most) return least === 1 ? 'one argument' : `${least} arguments`;
  return `${least} to ${most} arguments`;
}

/**
 * Compiles an expression, written without its equals sign. It never throws: what is wrong is among the
 * problems, and a part that is wrong has a type that allows every use, so that the others are found too.
 */
export function compileExpression(source: string, names: Names): Compiled {
  const parsed = parse(source);
  if ('problem' in parsed) return { tree: ['v', null], type: broken, reads: [], problems: [parsed.problem] };
  const compilation = new Compilation(source);
  const whole = compilation.compile(parsed.ast, names);
  const problems = compilation.problems.sort((a, b) => a.from - b.from);
  return { tree: asJson(whole), type: whole.type, reads: [...compilation.reads], problems };
}
