/** Compiles one file and records what is known of each of its values. */

import { Compilation } from '../compile/compilation.ts';
import { type Env, envOf, type Fields, type Site } from '../compile/env.ts';
import { compilationOf } from '../compile/index.ts';
import { compileNodes } from '../compile/nodes/node.ts';
import { compileSlot } from '../compile/nodes/slot.ts';
import { walkObject } from '../compile/objects/walk.ts';
import type { Observer } from '../compile/observer.ts';
import { compileAppFile } from '../compile/pages/app.ts';
import { compilePage } from '../compile/pages/screen.ts';
import { partNames } from '../compile/scope/names.ts';
import type { Place } from '../expression/assignable.ts';
import { namesOf, withNames } from '../expression/names.ts';
import { broken, type Type } from '../expression/type.ts';
import type { Shape } from '../grammar/shape.ts';
import { readApp } from '../project/app.ts';
import type { Known, KnownKind } from '../project/factBuilders.ts';
import type { Project } from '../project/project.ts';
import { TrackedFacts } from '../project/trackedFacts.ts';
import type { Widget } from '../project/widgets.ts';
import { type JsonNode, member, type SourceFile, stringOf } from '../source/read.ts';

/** What is known of one value; a value may be several of these. */
export interface Seen {
  env: Env;
  value?: Shape;
  members?: Shape;
  node?: true;
  step?: true;
  /** Steps by event; `app` for those of app.json. */
  events?: 'app' | 'widget';
  widget?: Widget;
  expression?: Type | Place;
}

/** A name where it is used: the value that holds it, and what it is a name of. */
export interface NameUse {
  kind: string;
  name: string;
  at: JsonNode;
  env?: Env;
}

export interface FieldUse {
  name: string;
  at: JsonNode;
  fields: Fields;
}

/** What was recorded of the values of one file. */
export class Observed implements Observer {
  readonly source: SourceFile;
  readonly seen = new Map<JsonNode, Seen>();
  readonly names: NameUse[] = [];
  readonly fields: FieldUse[] = [];
  readonly #known = new Set<string>();

  constructor(source: SourceFile) {
    this.source = source;
  }

  value(json: JsonNode, shape: Shape, env: Env): void {
    this.#add(json, env, { value: shape });
  }
  members(json: JsonNode, shape: Shape, env: Env): void {
    this.#add(json, env, { members: shape });
  }
  node(json: JsonNode, env: Env): void {
    this.#add(json, env, { node: true });
  }
  step(json: JsonNode, env: Env): void {
    this.#add(json, env, { step: true });
  }
  events(json: JsonNode, env: Env, ofApp: boolean): void {
    this.#add(json, env, { events: ofApp ? 'app' : 'widget' });
  }
  widget(json: JsonNode, widget: Widget, env: Env): void {
    this.#add(json, env, { widget });
  }
  expression(json: JsonNode, env: Env, to: Type | Place): void {
    this.#add(json, env, { expression: to });
  }
  name(kind: string, name: string, at: JsonNode, env: Env): void {
    if (this.#first(env.site, at, kind, name)) this.names.push({ kind, name, at, env });
  }
  text(key: string, at: JsonNode, site: Site): void {
    if (this.#first(site, at, 'text', key)) this.names.push({ kind: 'text', name: key, at });
  }
  field(name: string, at: JsonNode, fields: Fields, site: Site): void {
    if (this.#first(site, at, 'field', name)) this.fields.push({ name, at, fields });
  }

  /** The environment of the nearest value around one. */
  envOf(json: JsonNode | undefined): Env | undefined {
    for (let here = json; here; here = here.parent) {
      const env = this.seen.get(here)?.env;
      if (env) return env;
    }
    return undefined;
  }

  /** A part is compiled once for each of its uses, of which the first one counts. */
  #add(json: JsonNode, env: Env, what: Partial<Seen>): void {
    if (env.site.source !== this.source) return;
    const known = this.seen.get(json);
    this.seen.set(json, { ...what, ...known, env: known?.env ?? env });
  }

  #first({ source }: Site, at: JsonNode, kind: string, name: string): boolean {
    if (source !== this.source) return false;
    const key = `${at.offset} ${kind} ${name}`;
    const isFirst = !this.#known.has(key);
    this.#known.add(key);
    return isFirst;
  }
}

/** The facts of a project in which one file is replaced by another text of it. */
class Edited extends TrackedFacts {
  readonly #part: { name: string; source: SourceFile } | undefined;
  readonly #app: Known['app'] | undefined;

  constructor(project: Project, source: SourceFile) {
    super(project.facts);
    const name = partOf(project, source);
    this.#part = name === undefined ? undefined : { name, source };
    // A broken app.json contributes no facts; the repaired one does.
    this.#app =
      project.app?.file === source.file && project.app.broken
        ? readApp({ app: source, contract: project.contract })
        : undefined;
  }

  override get<Kind extends KnownKind>(kind: Kind, name: string): Known[Kind] | undefined {
    if (kind === 'part' && name === this.#part?.name) return { source: this.#part.source } as Known[Kind];
    if (kind === 'app' && this.#app) return this.#app as Known[Kind];
    return super.get(kind, name);
  }
}

/** The name of the part in a file. */
export function partOf(project: Project, { file }: SourceFile): string | undefined {
  for (const [name, source] of project.parts) if (source.file === file) return name;
  return undefined;
}

/**
 * Compiles a file and reports what was seen.
 * @param source the file, or another text of it
 */
export function observe(project: Project, source: SourceFile): Observed {
  const observed = new Observed(source);
  const facts = new Edited(project, source);
  const { root } = source;
  if (!root) return observed;
  if (project.screens.has(source.file)) compilePage(project, source, facts, observed);
  else if (project.app?.file === source.file) compileAppFile(project, source, facts, observed);
  else if (project.statuses?.file === source.file) {
    const compilation = new Compilation(project.grammar, facts, compileSlot, observed);
    walkObject(root, project.grammar.statuses, envOf(compilation, { source, base: 'statuses' }, namesOf({})));
  } else observePart(project, source, facts, observed);
  return observed;
}

/** A part is seen as a page uses it; without a page it is compiled for itself. */
function observePart(project: Project, source: SourceFile, facts: TrackedFacts, observed: Observed): void {
  const name = partOf(project, source);
  if (name === undefined) return;
  const view = member(source.root, 'view');
  for (const page of usersOf(project, name)) {
    compilePage(project, page, facts, observed);
    if (view?.children?.some((node) => observed.seen.has(node))) break;
  }
  const compilation = new Compilation(project.grammar, facts, compileSlot, observed);
  const site: Site = { source, base: `parts/${name}` };
  const common = envOf(compilation, site, compilation.common);
  if (source.root) observed.members(source.root, project.grammar.part, common);
  if (!view) return;
  const names = withNames(compilation.common, partNames(broken, compilation, site.base));
  if (!view.children?.some((node) => observed.seen.has(node)))
    compileNodes(view, { ...common, names, parts: [name] });
}

/** The pages that use a part, those that name it themselves first. */
function* usersOf(project: Project, name: string): Iterable<SourceFile> {
  const isUser = (page: SourceFile): boolean =>
    compilationOf(project, page).uses.some(({ part }) => part === name);
  const others: SourceFile[] = [];
  // One is mostly enough: the rest of many pages is not searched.
  for (const page of project.screens.values())
    if (!page.text.includes(`"${name}"`)) others.push(page);
    else if (isUser(page)) yield page;
  yield* others.filter(isUser);
}

/** The string that begins at an offset: a name or a value. */
export function stringAt(root: JsonNode | undefined, offset: number): JsonNode | undefined {
  let here = root;
  while (here) {
    if (here.type === 'string' && here.offset === offset) return here;
    here = here.children?.find((child) => child.offset <= offset && offset < child.offset + child.length);
  }
  return undefined;
}

/** The owner of a name: the object whose member it names. Undefined for a value. */
export const ownerOfName = (json: JsonNode): JsonNode | undefined =>
  json.parent?.type === 'property' && json.parent.children?.[0] === json ? json.parent.parent : undefined;

/** The key of a value in its object. */
export const nameOf = (json: JsonNode): string | undefined =>
  json.parent?.type === 'property' ? stringOf(json.parent.children?.[0]) : undefined;
