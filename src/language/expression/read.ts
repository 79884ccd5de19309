/** Compiles reads: names, fields, elements. This determines the dependencies of an expression. */
import type { Tree } from '../compiled.ts';
import { nearest } from '../nearest.ts';
import { isAssignable } from './assignable.ts';
import type { Context, Span } from './context.ts';
import { declarationsOf } from './declared.ts';
import { describe, enumerate, quote } from './describe.ts';
import { join } from './join.ts';
import type { Binding, Names } from './names.ts';
import { narrowed, pathOf } from './narrowing.ts';
import type { Ast } from './parse.ts';
import { rootOf, roots } from './roots.ts';
import { signatures } from './signatures/index.ts';
import { type Alternative, any, broken, fieldOf, nullable, nullableIf, type Type } from './type.ts';
import { asJson, failed, type Typed, withSpan } from './typed.ts';
import { alternativesWith } from './union.ts';

interface Field {
  name: string;
  at: Span;
}

/** Compiles a name, or a field of a value. */
export function compileRead(context: Context, ast: Ast, names: Names): Typed {
  const fields: Field[] = [];
  let base = ast;
  while (base.op === '.') {
    fields.unshift({ name: base.args[1], at: { from: base.pos, to: base.end } });
    base = base.args[0];
  }
  if (base.op !== 'id') {
    const place = { path: pathOf(base, names)?.path, names };
    return fieldsOf(context, context.compile(base, names), fields, place);
  }
  const name = base.args;
  const at = { from: base.start, to: ast.end };
  const binding = names.lookup(name);
  if (binding)
    return readPath(context, { name, at: { from: at.from, to: base.end } }, binding, fields, names);
  const usage = signatures.get(name)?.usage;
  const near = within(name, names) ?? nearest(name, names.all());
  const message = `there is nothing called \`${name}\` here${usage ? `; the function is written ${usage}` : ''}`;
  context.wrong({ from: at.from, to: base.end }, message, {
    rule: 'expression-name',
    ...(near && !usage ? { nearest: near } : {}),
  });
  return failed(at);
}

/** The records that are searched for a name without its root, the nearest first. */
const places = ['it', 'form', 'given', 'event', ...Object.keys(roots)];

/** The full path of a name whose root was forgotten: `data.book` for `book`. */
function within(name: string, names: Names): string | undefined {
  for (const root of places) {
    const type = names.lookup(root)?.type;
    if (type?.kind !== 'record') continue;
    if (Object.hasOwn(type.fields, name)) return `${root}.${name}`;
    if (root !== 'forms') continue;
    for (const [form, typed] of Object.entries(type.fields))
      if (typed.kind === 'record' && Object.hasOwn(typed.fields, name)) return `forms.${form}.${name}`;
  }
  return undefined;
}

function readPath(context: Context, root: Field, binding: Binding, fields: Field[], names: Names): Typed {
  let place: readonly string[] = binding.alias ?? [root.name];
  let rest = fields;
  let base = withSpan(root.at, ['id', root.name], binding.type);
  for (const place of declarationsOf(binding.type)) context.declared.add(place);
  if (!binding.alias && binding.reads && rootOf(root.name)?.parted) {
    const [first, ...others] = fields;
    if (!first) return reportNamespace(context, root, binding.type);
    base = fieldsOf(context, base, [first], { path: root.name, names });
    if (base.type === broken) return failed({ from: root.at.from, to: fields.at(-1)?.at.to ?? root.at.to });
    place = [root.name, first.name];
    rest = others;
  }
  const [, part] = place;
  const whole = place[0] === 'forms' && part !== undefined && rest.length === 0;
  base.tree = whole ? ['form', part] : ['id', place.join('.')];
  const result = fieldsOf(context, base, rest, { path: place.join('.'), names });
  if (result.type === broken) return result;
  for (const read of binding.reads?.(fields.map(({ name }) => name)) ?? []) context.reads.add(read);
  return result;
}

function reportNamespace(context: Context, { name, at }: Field, type: Type): Typed {
  const parts = type.kind === 'record' ? Object.keys(type.fields).map((part) => `${name}.${part}`) : [];
  return context.wrong(at, `\`${name}\` is not a value by itself: read one of its members`, {
    rule: 'expression-name',
    ...(parts.length ? { expected: enumerate(parts) } : {}),
  });
}

/** @param place the path of the base, and the names whose conditions narrow its type */
function fieldsOf(
  context: Context,
  base: Typed,
  fields: readonly Field[],
  { path: start, names }: { path: string | undefined; names: Names },
): Typed {
  let path = start;
  let part = { ...base, type: narrowed(base.type, path, names) };
  for (const { name, at } of fields) {
    const type = fieldType(context, part, name, at);
    if (type === broken) return failed({ from: base.from, to: fields.at(-1)?.at.to ?? at.to });
    path = path === undefined ? undefined : `${path}.${name}`;
    part = withSpan({ from: base.from, to: at.to }, ['.', part.tree, name], narrowed(type, path, names));
  }
  return part;
}

function fieldType(context: Context, of: Typed, name: string, at: Span): Type {
  const { type } = of;
  if (type.kind === 'any') return type;
  if (type.kind === 'record') {
    const found = fieldOf(type, name);
    for (const place of found ? declarationsOf(found) : []) context.declared.add(place);
    if (found) return nullableIf(type.nullable, found);
    const having = type.union && alternativesWith(type.union.alternatives, name);
    if (type.union && having?.length) return notNarrowed(context, of, name, at, type.union.by, having);
    const known = [
      ...new Set(
        [type, ...(type.union?.alternatives.map((one) => one.type) ?? [])].flatMap((one) =>
          Object.keys(one.fields),
        ),
      ),
    ];
    const near = nearest(name, known);
    context.wrong(at, `${context.name(of)} has no field \`${name}\``, {
      rule: 'expression-field',
      ...(known.length ? { expected: enumerate(known) } : {}),
      ...(near ? { nearest: near } : {}),
    });
    return broken;
  }
  const sized = sizeOf(context, of, name, at);
  if (sized) return broken;
  const hint = type.kind === 'list' ? '; its elements are reached with first(…), […] or list.map(x, …)' : '';
  context.wrong(at, `${context.name(of)} is ${describe(type)} and has no fields${hint}`, {
    rule: 'expression-field',
  });
  return broken;
}

/** `list.length` of other languages. @returns whether that was reported */
function sizeOf(context: Context, of: Typed, name: string, at: Span): boolean {
  const hasSize = of.type.kind === 'list' || of.type.kind === 'string';
  if (!hasSize || !/^(length|size|count)$/i.test(name)) return false;
  const text = `size(${context.source(of)})`;
  context.wrong(at, `the size of ${context.name(of)} is written ${text}`, {
    rule: 'expression-field',
    expected: text,
    instead: [{ from: of.from, to: at.to, text }],
  });
  return true;
}

/** Reports a field that only some alternatives of a union have, with the condition that is missing. */
function notNarrowed(
  context: Context,
  of: Typed,
  name: string,
  at: Span,
  by: string,
  having: readonly Alternative[],
): Type {
  const source = context.source(of);
  const values = having.flatMap((one) => one.values).map(quote);
  const condition = `${source}.${by} ${values.length === 1 ? `== ${values[0]}` : `in [${values.join(', ')}]`}`;
  context.wrong(at, `\`${source}\` has \`${name}\` only where \`${condition}\``, {
    rule: 'expression-field',
    expected: `${condition} ? ${source}.${name} : …, or that condition in when`,
  });
  return broken;
}

/** `list[0]`, `record["name"]`, `record[name]`. */
export function compileElement(
  context: Context,
  [ofAst, keyAst]: readonly [Ast, Ast],
  at: Span,
  names: Names,
): Typed {
  const before = new Set(context.reads);
  const part = context.compile(ofAst, names);
  const read = [...context.reads].filter((one) => !before.has(one));
  const key = context.compile(keyAst, names);
  if (part.type === broken || key.type === broken) return failed(at);
  const { type } = part;
  // A field selected by name is looked up among the typed values, as with `form.name`.
  const form = part.tree[0] === 'form' ? `forms.${part.tree[1]}` : undefined;
  const tree: Tree = form === undefined ? part.tree : ['id', form];
  if (type.kind === 'any') return withSpan(at, ['[]', tree, asJson(key)], any);
  if (type.kind === 'list') {
    if (isAssignable(key.type, 'int')) return withSpan(at, ['[]', tree, key.tree], nullable(type.of));
    const found = describe(key.type);
    return context.wrong(key, 'the index of a list is a whole number, from 0', { found });
  }
  if (type.kind !== 'record')
    return context.wrong(part, `${context.name(part)} is ${describe(type)} and has no elements`);
  const [operator, literal] = key.tree;
  if (operator === 'v' && typeof literal === 'string') {
    const field = fieldType(context, part, literal, key);
    if (field === broken) return failed(at);
    if (form !== undefined) {
      for (const one of read) context.reads.delete(one);
      context.reads.add(`${form}.${literal}`);
    }
    return withSpan(at, ['.', tree, literal], field);
  }
  if (!isAssignable(key.type, 'string') && !isAssignable(key.type, 'int'))
    return context.wrong(key, 'the key of a record is a text', { found: describe(key.type) });
  const values = [...Object.values(type.fields), ...(type.rest ? [type.rest] : [])];
  return withSpan(at, ['[]', tree, asJson(key)], values.length ? nullable(values.reduce(join)) : any);
}
