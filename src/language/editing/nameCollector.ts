/** Collects the names that occur in one file. */
import type { Env } from '../compile/env.ts';
import { fieldAt, isMissing } from '../compile/scope/fieldPath.ts';
import { isExpression } from '../compile/values/expression.ts';
import { namesIn, type Shape } from '../grammar/shape.ts';
import type { Project } from '../project/project.ts';
import { type JsonNode, member, members, offsetInString, type SourceFile, stringOf } from '../source/read.ts';
import { namedBy, namesInExpression } from './expressionNames.ts';
import type { Observed } from './observed.ts';
import type { Named, Occurrence, SymbolKind } from './symbol.ts';

/** What `x-name` of the grammar names. */
const kindOf: Readonly<Record<string, SymbolKind>> = {
  text: 'text',
  operation: 'operation',
  route: 'page',
  tab: 'page',
  schema: 'schema',
  statuses: 'statuses',
  icon: 'icon',
  channel: 'channel',
  part: 'part',
  guard: 'guard',
  link: 'link',
  frame: 'link',
  tone: 'tone',
  format: 'format',
  event: 'event',
  theme: 'theme',
  form: 'form',
  sheet: 'sheet',
  picture: 'picture',
  fieldWidget: 'widget',
};

const ofFile = new Set<SymbolKind>(['form', 'sheet', 'picture']);

export class NameCollector {
  readonly found: Occurrence[] = [];
  readonly #known = new Map<number, Occurrence>();
  readonly #source: SourceFile;
  readonly #project: Project;

  constructor(project: Project, source: SourceFile) {
    this.#project = project;
    this.#source = source;
  }

  add(of: Named, from: number, to: number, isDeclaration: boolean, more: Partial<Occurrence> = {}): void {
    const known = this.#known.get(from);
    if (known) {
      known.isDeclaration ||= isDeclaration;
      return;
    }
    const one = { of, source: this.#source, from, to, isDeclaration, ...more };
    this.#known.set(from, one);
    this.found.push(one);
  }

  /** A name that is a whole string. */
  whole(
    kind: SymbolKind,
    at: JsonNode | undefined,
    isDeclaration: boolean,
    owner = '',
    name = stringOf(at),
  ): void {
    if (at && name !== undefined)
      this.add({ kind, name, owner }, at.offset + 1, at.offset + at.length - 1, isDeclaration);
  }

  /** The names of an object's members. */
  declared(kind: SymbolKind, json: JsonNode | undefined, owner = ''): void {
    for (const { name, at } of members(json)) if (name !== '$schema') this.whole(kind, at, true, owner);
  }

  /** The names that a page declares. */
  ofPage(): void {
    const { root, file } = this.#source;
    this.whole('page', member(root, 'route'), true);
    for (const kind of ['state', 'query', 'data', 'let'] as const)
      this.declared(kind, member(root, kind), file);
  }

  observed(observed: Observed): void {
    const { file } = this.#source;
    for (const { kind, name, at, env } of observed.names) this.name(kind, name, at, env);
    for (const { name, at, fields } of observed.fields) {
      const [first = ''] = name.split(/[.[]/);
      const own = fields.schema === undefined || fields.locals?.has(first);
      const found = fieldAt(name, fields.known);
      if (isMissing(found) && !own) continue;
      const owner = own ? `${file} ${formOf(at)}` : (fields.schema ?? '');
      const from = at.offset + 1;
      this.add({ kind: 'field', name: first, owner }, from, from + first.length, own === true && isName(at));
    }
    for (const [json, { env, members: shape, value, expression, node }] of observed.seen) {
      if (expression !== undefined) this.#expression(json, env);
      if (node) {
        const type = member(json, 'type');
        if (env.compilation.facts.get('widget', stringOf(type) ?? '')) this.whole('widget', type, false);
      }
      if (value?.valueKind === 'bind') this.#place(json, env);
      if (value?.valueKind === 'assignments') for (const { at } of members(json)) this.#place(at, env);
      for (const [property, { declares }] of Object.entries(shape?.properties ?? {}))
        if (declares && declares !== 'query')
          this.whole(declares as SymbolKind, member(json, property), true, file);
      if (shape) {
        this.#values(json, observed);
        this.#query(json, shape, env);
      }
    }
  }

  /** `values` of a form are named by its fields. */
  #values(json: JsonNode, { seen }: Observed): void {
    const { members: shape, env } = seen.get(json) ?? {};
    const property = shape && namesIn(shape).find(([, names]) => names === 'schema')?.[0];
    const schema = property === undefined ? undefined : stringOf(member(json, property));
    const known = schema === undefined ? undefined : env?.compilation.facts.get('form', schema)?.fields;
    if (schema === undefined || !known) return;
    for (const { name, at } of members(member(json, 'values')))
      if (Object.hasOwn(known, name)) this.whole('field', at, false, schema);
  }

  /** `query` of a step or link is named by the fields of the page that it leads to. */
  #query(json: JsonNode, shape: Shape, { compilation }: Env): void {
    const property = namesIn(shape).find(([, names]) => names === 'route')?.[0];
    const route = property === undefined ? undefined : stringOf(member(json, property));
    const page = route === undefined ? undefined : compilation.facts.get('page', route);
    if (!page) return;
    for (const { at } of members(member(json, 'query'))) this.whole('query', at, false, page.source.file);
  }

  /** The use of a name that the compiler has seen. */
  name(kind: string, name: string, at: JsonNode, env?: Env): void {
    const { file } = this.#source;
    const named = kind === 'source' ? this.#sourceNamed(name, file) : this.#named(kind, name, file);
    if (!named) return;
    const text = stringOf(at) ?? '';
    if (!isExpression(text)) {
      const [path = ''] = text.split('?');
      if (text === name || path === name) {
        const from = at.offset + 1;
        this.add(named, from, offsetInString(this.#source.text, at, name.length), false);
      }
      return;
    }
    // A literal in the expression, alone or with a query.
    for (const { 0: literal, index } of text.matchAll(/'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"/g)) {
      const inner = literal.slice(1, -1);
      if (inner !== name && !inner.startsWith(`${name}?`)) continue;
      const from = this.#offset(at, index + 1);
      this.add(named, from, from + name.length, false, env ? { names: env.names } : {});
    }
  }

  #named(kind: string, name: string, file: string): Named | undefined {
    const symbol = Object.hasOwn(kindOf, kind) ? kindOf[kind] : undefined;
    if (!symbol) return undefined;
    if (symbol === 'widget' && !this.#project.widgets.has(name)) return undefined;
    return { kind: symbol, name, owner: ofFile.has(symbol) ? file : '' };
  }

  #sourceNamed(name: string, file: string): Named {
    const isSession = this.#project.facts.get('app', 'app')?.session.includes(name) ?? false;
    const isOwn = member(member(this.#source.root, 'data'), name) !== undefined;
    return isSession && !isOwn ? { kind: 'session', name, owner: '' } : { kind: 'data', name, owner: file };
  }

  #expression(json: JsonNode, env: Env): void {
    const { file } = this.#source;
    const text = String(json.value);
    for (const { from, to, named, names } of namesInExpression(
      text.slice(1),
      env.names,
      env.compilation,
      file,
    ).names)
      if (named) this.add(named, this.#offset(json, from + 1), this.#offset(json, to + 1), false, { names });
  }

  /** A place that can be set: `state.x`, `prefs.x`, `forms.form.field`, `form.field`. */
  #place(json: JsonNode, { names, compilation }: Env): void {
    const { file } = this.#source;
    const path = String(json.value).split('.');
    const binding = names.lookup(path[0] ?? '');
    if (!binding) return;
    let from = json.offset + 1;
    for (const [index, name] of path.entries()) {
      const named = index > 0 && namedBy(path.slice(0, index + 1), binding, { compilation, file });
      if (named) this.add(named, from, from + name.length, false);
      from += name.length + 1;
    }
  }

  #offset(json: JsonNode, index: number): number {
    return offsetInString(this.#source.text, json, index);
  }
}

const isName = (at: JsonNode): boolean => at.parent?.type === 'property' && at.parent.children?.[0] === at;

/** The form around a value, by the object that names it. */
function formOf(at: JsonNode): string {
  for (let here: JsonNode | undefined = at; here; here = here.parent) {
    const name =
      stringOf(member(here, 'name')) ?? stringOf(member(here, 'as')) ?? stringOf(member(here, 'ask'));
    if (name !== undefined && (member(here, 'schema') ?? member(here, 'ask'))) return name;
  }
  return '';
}
