/** The names within an expression, with their places, types and meanings. */

import type { Compilation } from '../compile/compilation.ts';
import { compileExpression } from '../expression/compile.ts';
import type { Binding, Names } from '../expression/names.ts';
import { type Ast, parse } from '../expression/parse.ts';
import type { RootName } from '../expression/roots.ts';
import type { Type } from '../expression/type.ts';
import { typeOfPath } from './inExpression.ts';
import type { Named, SymbolKind } from './symbol.ts';

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
  place: Place,
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

/** A compilation, and the file in which a path is written. */
interface Place {
  compilation: Compilation;
  file: string;
}

type NamedBy = (path: readonly string[], place: Place) => Named | undefined;

/** The members of a root are declared by the page, or by app.json. */
const ofPage =
  (kind: SymbolKind): NamedBy =>
  ([, name, ...below], { file }) =>
    name !== undefined && below.length === 0 ? { kind, name, owner: file } : undefined;
const ofApp =
  (kind: SymbolKind): NamedBy =>
  ([, name, ...below]) =>
    name !== undefined && below.length === 0 ? { kind, name, owner: '' } : undefined;

/** What a path refers to, by its root. Roots without declared members are left out. */
const rootNames: Partial<Record<RootName, NamedBy>> = {
  query: ofPage('query'),
  data: ofPage('data'),
  state: ofPage('state'),
  prefs: ofApp('prefs'),
  session: (path, place) => (path[1] === 'loggedIn' ? undefined : ofApp('session')(path, place)),
  app: (path, place) =>
    path[1] === 'links' ? ofApp('link')(path.slice(1), place) : ofApp('constant')(path, place),
  forms: (path, place) => {
    const [, form, field, ...below] = path;
    if (form === undefined || below.length > 0) return undefined;
    return field === undefined
      ? { kind: 'form', name: form, owner: place.file }
      : fieldNamed(form, field, place.compilation, place.file);
  },
};

/** Names that no definition declares. */
const plainNames = new Set(['it', 'index', 'event', 'given', 'failure', 'form']);

/** What a path refers to; undefined for a field of a record and for a row. @param binding that of its first name */
export function namedBy(path: readonly string[], binding: Binding, place: Place): Named | undefined {
  const { compilation, file } = place;
  const [root = '', first] = path;
  if (binding.alias) {
    const [, form] = binding.alias;
    return path.length === 2 && first !== undefined ? fieldNamed(form, first, compilation, file) : undefined;
  }
  if (binding.kind === 'let') return path.length === 1 ? { kind: 'let', name: root, owner: file } : undefined;
  // A name of steps or rows may be called like a root.
  const isRoot =
    binding === compilation.common.lookup(root) || binding.reads !== undefined || root === 'query';
  if (isRoot) return rootNames[root as RootName]?.(path, place);
  return path.length === 1 && !plainNames.has(root) ? { kind: 'result', name: root, owner: file } : undefined;
}

/** A field of a form of a page: of its schema, or of the page only. */
function fieldNamed(form: string, name: string, compilation: Compilation, file: string): Named {
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
