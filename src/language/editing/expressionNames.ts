/** The names within an expression, with their places, types and meanings. */

import type { Compilation } from '../compile/compilation.ts';
import { compileExpression } from '../expression/compile.ts';
import type { Binding, Names } from '../expression/names.ts';
import { type Ast, parse } from '../expression/parse.ts';
import type { Type } from '../expression/type.ts';
import { typeOfPath } from './inExpression.ts';
import type { Named } from './symbol.ts';

/** A name or a field in an expression, as offsets in it. */
export interface NameIn {
  /** The names that lead to it: `['data', 'info', 'rate']`. */
  path: readonly string[];
  from: number;
  to: number;
  type: Type | undefined;
  /** What is visible there. */
  names: Names;
  /** Whether it refers to something that has a declaration. */
  named: Named | undefined;
}

/** A text that is written out in an expression. */
export interface LiteralIn {
  value: string;
  /** Without its quotes. */
  from: number;
  to: number;
}

export interface FunctionIn {
  name: string;
  from: number;
  to: number;
}

export interface InExpression {
  names: NameIn[];
  literals: LiteralIn[];
  functions: FunctionIn[];
}

/** @param source without its equals sign @param file the file that it is in */
export function namesInExpression(
  source: string,
  names: Names,
  compilation: Compilation,
  file: string,
): InExpression {
  const found: InExpression = { names: [], literals: [], functions: [] };
  const seen = new Set<Ast>();
  const { statuses } = compileExpression(source, names, (ast, inner) => {
    if (seen.has(ast)) return;
    seen.add(ast);
    if (ast.op === 'id' || ast.op === '.') chain(ast, inner, source, { compilation, file }, found, seen);
    if (ast.op === 'value' && typeof ast.args === 'string')
      found.literals.push({ value: ast.args, from: ast.start + 1, to: ast.end - 1 });
  });
  for (const { set, from, to } of statuses) {
    const named: Named = { kind: 'statuses', name: set, owner: '' };
    found.names.push({ path: [set], from, to, type: undefined, names, named });
  }
  functionsIn(source, found);
  return found;
}

function chain(
  ast: Ast,
  names: Names,
  source: string,
  place: { compilation: Compilation; file: string },
  found: InExpression,
  seen: Set<Ast>,
): void {
  const fields: { name: string; to: number }[] = [];
  let base = ast;
  while (base.op === '.') {
    seen.add(base);
    fields.unshift({ name: base.args[1], to: base.end });
    base = base.args[0];
  }
  if (base.op !== 'id') return;
  seen.add(base);
  const path = [base.args];
  const add = (name: string, to: number): void => {
    const from = source.slice(0, to).lastIndexOf(name);
    if (from < 0) return;
    const binding = names.lookup(path[0] ?? '');
    found.names.push({
      path: [...path],
      from,
      to: from + name.length,
      type: typeOfPath(path, names),
      names,
      named: binding && namedBy(path, binding, place),
    });
  };
  add(base.args, base.end);
  for (const { name, to } of fields) {
    path.push(name);
    add(name, to);
  }
}

/** What a path refers to; undefined for a field of a record and for a row. */
function namedBy(
  path: readonly string[],
  binding: Binding,
  { compilation, file }: { compilation: Compilation; file: string },
): Named | undefined {
  const [root = '', first, second] = path;
  if (binding.alias) {
    const [, form] = binding.alias;
    return path.length === 2 && first !== undefined ? fieldNamed(form, first, compilation, file) : undefined;
  }
  if (binding.kind === 'let') return path.length === 1 ? { kind: 'let', name: root, owner: file } : undefined;
  const isRoot = binding === compilation.common.lookup(root) || binding.reads !== undefined;
  switch (isRoot || root === 'query' ? root : '') {
    case 'state':
    case 'query':
    case 'data':
      return path.length === 2 && first !== undefined
        ? { kind: root as 'state', name: first, owner: file }
        : undefined;
    case 'session':
    case 'prefs':
      return path.length === 2 && first !== undefined && first !== 'loggedIn'
        ? { kind: root as 'prefs', name: first, owner: '' }
        : undefined;
    case 'app':
      if (first === 'links')
        return path.length === 3 && second !== undefined
          ? { kind: 'link', name: second, owner: '' }
          : undefined;
      return path.length === 2 && first !== undefined
        ? { kind: 'constant', name: first, owner: '' }
        : undefined;
    case 'forms':
      if (first === undefined) return undefined;
      if (path.length === 2) return { kind: 'form', name: first, owner: file };
      return path.length === 3 && second !== undefined
        ? fieldNamed(first, second, compilation, file)
        : undefined;
    case '':
      return path.length === 1 && !plainNames.has(root)
        ? { kind: 'result', name: root, owner: file }
        : undefined;
  }
  return undefined;
}

/** Names that no definition declares. */
const plainNames = new Set(['it', 'index', 'event', 'given', 'failure', 'form']);

/** A field of a form of a page: of its schema, or of the page only. */
export function fieldNamed(form: string, name: string, compilation: Compilation, file: string): Named {
  const info = compilation.forms.get(form);
  const own = !info?.schema || info.locals.has(name);
  return { kind: 'field', name, owner: own ? `${file} ${form}` : (info.schema?.name ?? '') };
}

/** The functions that are called, which the tree names without their places. */
function functionsIn(source: string, found: InExpression): void {
  if ('problem' in parse(source)) return;
  for (const { 0: text, 1: name = '', index } of source.matchAll(
    /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|(\w+)\s*\(/g,
  ))
    if (name !== '' && !/^['"]/.test(text))
      found.functions.push({ name, from: index, to: index + name.length });
}
