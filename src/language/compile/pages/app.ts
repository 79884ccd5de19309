import { notationOf } from '../../../decimal/intl.ts';
import { type Notation, plainNotation } from '../../../decimal/notation.ts';
import type { SourceDefinition as DataSource, Step, Text, Value } from '../../compiled.ts';
import type { App } from '../../compiledApp.ts';
import type { Shape } from '../../grammar/shape.ts';
import type { Project } from '../../project/project.ts';
import type { TrackedFacts } from '../../project/trackedFacts.ts';
import { member, members, type SourceFile } from '../../source/read.ts';
import { Compilation } from '../compilation.ts';
import { envOf } from '../env.ts';
import { checkName } from '../names/name.ts';
import { compileSlot } from '../nodes/slot.ts';
import { walkObject } from '../objects/walk.ts';
import type { Observer } from '../observer.ts';
import { checkLinks } from '../siblings/links.ts';
import { checkCircles } from '../sources/circles.ts';
import { compileSource } from '../sources/source.ts';
import { answerShape } from '../values/answer.ts';
import { isExpression, recordIn, stepsOf } from '../walked.ts';
import { hiddenLinks } from './hiddenLinks.ts';
import { finish, icons, startValues, statusSets } from './screen.ts';

type Props = Record<string, Value>;

const operation: Shape = { names: 'operation', scopes: {}, properties: {}, required: [] };
const opaque: Shape = { json: 'object', scopes: {}, properties: {}, required: [] };

/** Compiles app.json. Findings are in the compilation. */
export function compileAppFile(
  project: Project,
  source: SourceFile,
  facts: TrackedFacts,
  observer?: Observer,
): { app: App; compilation: Compilation } {
  const compilation = new Compilation(project.grammar, facts, compileSlot, observer);
  const site = { source, base: 'app' };
  const { root } = source;
  const shape = project.grammar.app;
  const face = facts.get('app', 'app');
  for (const name of face?.session ?? []) compilation.sources.add(name);
  const env = envOf(compilation, site, compilation.common);
  const session: Record<string, DataSource> = {};
  const sourceShape = shape.properties.session?.others;
  for (const { name, value } of members(member(root, 'session'))) {
    const compiled =
      sourceShape && value.type === 'object' ? compileSource(value, sourceShape, env) : undefined;
    if (compiled) session[name] = compiled;
  }
  checkCircles(session, member(root, 'session'), env, 'session');
  checkLinks(member(root, 'links'), env);
  for (const { name, at } of members(member(root, 'labels'))) checkName(at, operation, env, name);
  const { props } = root
    ? walkObject(root, { ...shape, properties: { ...shape.properties, session: opaque } }, env)
    : { props: {} };
  for (const name of project.grammar.icons) compilation.used.icons.add(name);
  finish(compilation);
  for (const [name, tabs] of Object.entries(recordIn((props as Props).tabBars)))
    compilation.hiddenTabs.set(name, hiddenLinks([tabs], face));
  return { compilation, app: assemble(props, session, compilation) };
}

function assemble(props: Props, session: Record<string, DataSource>, compilation: Compilation): App {
  const languages = recordIn(props.languages);
  const exists = (route: string): boolean => compilation.facts.get('page', route) !== undefined;
  const bar = recordIn(props.tabBars)[String(props.tabBar ?? '')];
  const tabs = list(bar)
    .map(recordIn)
    .filter(({ route }) => exists(String(route)));
  const app: App = {
    name: props.name ?? '',
    start: String(props.start ?? ''),
    tabs: tabs.map(({ route, label, icon, when }) => ({
      route: String(route),
      label: label ?? '',
      icon: String(icon),
      ...((typeof when === 'boolean' || isExpression(when)) && { when }),
    })),
    tabPages: list(props.tabPages).map(String),
    guards: entriesOf(props.guards, (guard) => ({
      check: typeof guard.check === 'boolean' || isExpression(guard.check) ? guard.check : false,
      else: stepsOf(guard.else),
    })),
    guardQuiet: number(props.guardQuiet, 0),
    remember: Object.fromEntries(
      Object.entries(recordIn(props.remember)).map(([name, fields]) => [name, list(fields).map(String)]),
    ),
    session,
    listen: list(props.listen)
      .map(recordIn)
      .map(({ channel, heard }) => listening(String(channel), stepsOf(heard), compilation)),
    prefs: startValues(props.prefs),
    languages: {
      default: String((byDevice(languages) ? languages.otherwise : languages.default) ?? ''),
      ...(byDevice(languages) && { device: true }),
      supported: list(languages.supported).map(String),
      all: entriesOf(languages.all, ({ name, tag }) => ({
        name: String(name),
        tag: String(tag),
        notation: notationFor(String(tag)),
      })),
      changed: stepsOf(languages.changed),
    },
    themes: themesOf(recordIn(props.themes)),
    timeZone: String(props.timeZone ?? 'UTC'),
    constants: {
      ...recordIn(props.constants),
      links: entriesOf(props.links, ({ url }) => url !== ''),
      timeZone: String(props.timeZone ?? 'UTC'),
    },
    loading: {
      delay: number(recordIn(props.loading).delay, 200),
      timeout: number(recordIn(props.loading).timeout, 20_000),
      chunkTimeout: number(recordIn(props.loading).chunkTimeout, 120_000),
      indicator: number(recordIn(props.loading).indicator, 0),
    },
    bar: { height: number(recordIn(props.bar).height, 44) },
    offline: props.offline === true,
    paths: props.paths === 'plain' ? 'plain' : 'hash',
    links: entriesOf(props.links, ({ url, frame }) => ({
      url: String(url),
      ...(frame === true ? { frame } : {}),
    })),
    errors: Object.fromEntries(
      Object.entries(recordIn(props.errors)).map(([kind, text]) => [kind, text as Text]),
    ),
    on: Object.fromEntries(
      Object.entries(recordIn(props.on)).map(([event, slot]): [string, Step[]] => [event, stepsOf(slot)]),
    ),
    icons: icons(compilation),
  };
  if (props.tones !== undefined)
    app.tones = entriesOf(props.tones, (signs) =>
      Object.fromEntries(Object.entries(signs).map(([sign, tone]) => [sign, String(tone)])),
    );
  const statuses = statusSets(compilation);
  if (Object.keys(statuses).length > 0) app.statuses = statuses;
  if (compilation.library) app.library = true;
  if (props.labels !== undefined) app.labels = recordIn(props.labels);
  if (props.banner !== undefined) app.banner = props.banner;
  const { facts } = compilation;
  const releases = facts.names('channel').find((name) => facts.get('channel', name)?.releases);
  if (releases !== undefined) app.releases = releases;
  return app;
}

function listening(channel: string, heard: Step[], { facts }: Compilation): App['listen'][number] {
  const message = answerShape(facts.get('channel', channel)?.message);
  return { channel, heard, ...(message === undefined ? {} : { message }) };
}

const byDevice = (declared: Props): boolean => declared.default === 'device';

function themesOf(declared: Props): App['themes'] {
  const all = list(declared.all).map(String);
  if (!byDevice(declared)) return { default: String(declared.default ?? ''), all };
  const device = { light: String(declared.light ?? ''), dark: String(declared.dark ?? '') };
  return { default: device.light, all, device };
}

/** An invalid tag is reported by the checker. */
function notationFor(tag: string): Notation {
  try {
    return notationOf(tag);
  } catch {
    return plainNotation;
  }
}

const list = (value: Value | undefined): Value[] => (Array.isArray(value) ? value : []);
const number = (value: Value | undefined, usual: number): number =>
  typeof value === 'number' ? value : usual;

function entriesOf<Entry>(value: Value | undefined, read: (props: Props) => Entry): Record<string, Entry> {
  return Object.fromEntries(
    Object.entries(recordIn(value)).map(([name, entry]) => [name, read(recordIn(entry))]),
  );
}
