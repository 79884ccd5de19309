import type {
  SourceDefinition as DataSource,
  IconShape,
  QueryField,
  Screen,
  StatusSet,
  Value,
} from '../../compiled.ts';
import { withNames } from '../../expression/names.ts';
import { broken, recordOf, type Type } from '../../expression/type.ts';
import type { Shape } from '../../grammar/shape.ts';
import { declared } from '../../project/app.ts';
import { routeOf } from '../../project/pages.ts';
import type { Project } from '../../project/project.ts';
import type { TrackedFacts } from '../../project/trackedFacts.ts';
import { type JsonNode, member, members, plain, type SourceFile, stringOf } from '../../source/read.ts';
import { Compilation } from '../compilation.ts';
import { envOf, type Site } from '../env.ts';
import { compileSlot } from '../nodes/slot.ts';
import { walkObject } from '../objects/walk.ts';
import type { Observer } from '../observer.ts';
import { formsOf, pageNames } from '../scope/names.ts';
import { checkCircles } from '../sources/circles.ts';
import { compileSource, reportNoSource, typeOfSource } from '../sources/source.ts';
import { checkUntyped } from '../sources/untyped.ts';
import { pagedSource } from '../values/everyRow.ts';
import { nodesOf, recordIn, stepsOf } from '../walked.ts';
import { declareNames } from './declare.ts';
import { hiddenPages } from './hiddenLinks.ts';
import { Lets } from './lets.ts';
import { checkUnused } from './unused.ts';

/** Accepts any object: its content is compiled separately. */
const opaque: Shape = { json: 'object', scopes: {}, properties: {}, required: [] };

const withDescription = (shape: Shape | undefined): Pick<Shape, 'description'> =>
  shape?.description === undefined ? {} : { description: shape.description };

/** Compiles a page. Findings are in the compilation. */
export function compilePage(
  project: Project,
  source: SourceFile,
  facts: TrackedFacts,
  observer?: Observer,
): { screen: Screen; compilation: Compilation } {
  const compilation = new Compilation(project.grammar, facts, compileSlot, observer);
  const site: Site = {
    source,
    base: routeOf(project, source).slice(1),
  };
  const { root } = source;
  const shape = project.grammar.screen;
  const app = facts.get('app', 'app');
  const route = member(root, 'route');
  if (route) compilation.routeAt = { from: route.offset, to: route.offset + route.length };
  const data = members(member(root, 'data'));
  compilation.hasReadableSources = (member(root, 'data')?.type ?? 'object') === 'object';
  for (const { name, value } of data) {
    compilation.sources.add(name);
    const paged = pagedSource(source, value, compilation);
    if (paged) compilation.paged.set(name, paged);
  }
  for (const name of app?.session ?? []) compilation.sources.add(name);
  if (root) declareNames(compilation, root, site);

  const query: Record<string, Type> = {};
  for (const [name, type] of Object.entries(declared(member(root, 'query'))))
    query[name] = { ...type, nullable: false };
  /** A group that is no object is a mistake of its own: what is read of it is not known. */
  const groupOf = (name: string, what: string, fields: () => Record<string, Type>): Type => {
    const group = member(root, name);
    return group && group.type !== 'object' ? broken : recordOf(fields(), what);
  };
  const outer = withNames(
    compilation.common,
    pageNames({
      query: groupOf('query', 'the query', () => query),
      state: groupOf('state', 'the state', () => declared(member(root, 'state'))),
      data: groupOf('data', 'the data', () =>
        Object.fromEntries(data.map(({ name, value }) => [name, typeOfSource(value, { compilation })])),
      ),
      forms: formsOf(compilation),
    }),
  );
  const lets = new Lets(member(root, 'let'), outer, { compilation, site });
  const env = envOf(compilation, site, lets);
  const compiledLets = lets.compile();

  const sources: Record<string, DataSource> = {};
  const sourceShape = shape.properties.data?.others;
  for (const { name, value } of data) {
    if (value.type !== 'object') reportNoSource(value, env);
    const compiled =
      sourceShape && value.type === 'object' ? compileSource(value, sourceShape, env) : undefined;
    if (compiled) sources[name] = compiled;
  }
  checkCircles(sources, member(root, 'data'), env);

  const described = (name: string): Shape => ({ ...opaque, ...withDescription(shape.properties[name]) });
  const properties = { ...shape.properties, data: described('data'), let: described('let') };
  const { props } = root ? walkObject(root, { ...shape, properties }, env) : { props: {} };
  finish(compilation);
  checkUntyped(
    member(root, 'data'),
    'data',
    compilation.used.sources,
    compilation.facts,
    (at, rule, message, expected) =>
      compilation.report(site, at, rule, message, { expected, severity: 'warning' }),
  );
  checkUnused(root, site, compilation);
  const screen = assemble(props, { let: compiledLets, data: sources, root }, compilation);
  compilation.hiddenPages = hiddenPages(screen, app);
  return { compilation, screen };
}

/** Compiles the pending sheets: first those that a known step shows, because their given values are known then. */
export function finish(compilation: Compilation): void {
  while (compilation.pendingSheets.length > 0) {
    const next = compilation.pendingSheets.findIndex(({ sheet }) => compilation.shown.has(sheet));
    const [sheet] = compilation.pendingSheets.splice(Math.max(0, next), 1);
    sheet?.compile();
  }
}

function assemble(
  props: Record<string, Value>,
  parts: Pick<Screen, 'let' | 'data'> & { root: JsonNode | undefined },
  compilation: Compilation,
): Screen {
  const screen: Screen = {
    route: stringOf(member(parts.root, 'route')) ?? '',
    title: props.title ?? '',
    query: Object.fromEntries(
      Object.entries(recordIn(props.query)).map(([name, field]) => [name, queryField(recordIn(field))]),
    ),
    guards: Array.isArray(props.guards) ? props.guards.map(String) : [],
    state: startValues(props.state),
    data: parts.data,
    let: parts.let,
    view: nodesOf(props.view),
    enter: stepsOf(props.enter),
    on: Object.fromEntries(Object.entries(recordIn(props.on)).map(([name, slot]) => [name, stepsOf(slot)])),
    forms: [...compilation.used.forms].sort(),
    widgets: [...compilation.used.widgets].sort(),
    statuses: statusSets(compilation),
    icons: icons(compilation),
  };
  if (compilation.library) screen.library = true;
  if (props.refresh === 'pull') screen.refresh = 'pull';
  if (props.bar !== undefined) screen.bar = recordIn(props.bar) as NonNullable<Screen['bar']>;
  return screen;
}

const types = new Set(['string', 'integer', 'number', 'boolean']);

function queryField({ type, default: start }: Record<string, Value>): QueryField {
  const field: QueryField = {
    type: types.has(String(type)) ? (String(type) as QueryField['type']) : 'string',
  };
  if (start !== undefined) field.default = start;
  return field;
}

/** The defaults of declared values. */
export const startValues = (declarations: Value | undefined): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(recordIn(declarations)).map(([name, declaration]) => [
      name,
      recordIn(declaration).default ?? null,
    ]),
  );

export function statusSets({ used, facts }: Compilation): Record<string, StatusSet> {
  const sets: Record<string, StatusSet> = {};
  for (const name of [...used.statuses].sort()) {
    const values = members(facts.get('statuses', name)?.json);
    sets[name] = Object.fromEntries(values.map(({ name: value, value: json }) => [value, status(json)]));
  }
  return sets;
}

function status(json: JsonNode): StatusSet[string] {
  const label = member(json, 'label');
  const text = label ? plain(label) : '';
  return {
    label: { t: typeof text === 'string' ? text : (text as Record<string, string>) },
    tone: stringOf(member(json, 'tone')) ?? 'neutral',
  };
}

export function icons({ used, facts }: Compilation): Record<string, IconShape> {
  const shapes: Record<string, IconShape> = {};
  for (const name of [...used.icons].sort()) {
    const shape = facts.get('icon', name);
    if (shape) shapes[name] = shape;
  }
  return shapes;
}
