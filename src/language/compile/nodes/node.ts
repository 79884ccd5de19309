import type { Node, Value } from '../../compiled.ts';
import { withNames } from '../../expression/names.ts';
import { broken, recordOf, type Type } from '../../expression/type.ts';
import { replacing } from '../../fix.ts';
import { namesIn, type Shape } from '../../grammar/shape.ts';
import { didYouMean, nearest } from '../../nearest.ts';
import { entries, type JsonNode, member, members, pointerOf, stringOf } from '../../source/read.ts';
import { synonym } from '../../synonyms.ts';
import type { Env } from '../env.ts';
import { walkObject } from '../objects/walk.ts';
import { partNames } from '../scope/names.ts';
import { isExpression, nodesOf, without } from '../walked.ts';
import { addressOf } from './address.ts';
import { compileWidget } from './widget.ts';

/** Compiles a node; undefined if it is not one. */
export function compileNode(json: JsonNode, outer: Env): Node | undefined {
  const { compilation, site } = outer;
  compilation.observer?.node(json, outer);
  const type = stringOf(member(json, 'type'));
  if (json.type !== 'object' || type === undefined) {
    const misspelt = members(json).find(({ name }) => nearest(name, ['type']));
    const near = misspelt?.name;
    const message =
      json.type === 'object'
        ? `“type” is missing, which says what kind of node this is${near ? `: is “${near}” meant to be it?` : ''}`
        : 'A node is an object with a type';
    const fix = misspelt && {
      title: 'Write “type”',
      edits: [replacing(site.source, misspelt.at.offset, misspelt.at.offset + misspelt.at.length, '"type"')],
    };
    compilation.report(site, json, 'wrong-type', message, { expected: '{ "type": … }', fix });
    return undefined;
  }
  const reads = new Set<string>();
  const env: Env = {
    ...outer,
    reads,
    events: undefined,
    inThunk: undefined,
    widget: undefined,
    bound: undefined,
  };
  const shape = compilation.grammar.nodes.get(type);
  if (shape) {
    const { props, types } = walkObject(json, shape, env);
    const node = assemble(json, type, props, env);
    const part = partOf(json, shape);
    if (part !== undefined) {
      const given = members(member(json, 'with')).map(({ name }) => name);
      compilation.uses.push({ part, site, pointer: pointerOf(json), given });
      node.props.children = { n: readPart(part, types.with, env) };
    }
    return node;
  }
  const widget = compilation.facts.get('widget', type);
  if (!widget) {
    unknownKind(json, type, env);
    return undefined;
  }
  compilation.used.widgets.add(type);
  const { props, streams } = compileWidget(json, widget, env);
  return { ...assemble(json, type, props, env), widget: true, ...(streams.length > 0 ? { streams } : {}) };
}

function unknownKind(json: JsonNode, type: string, { compilation, site }: Env): void {
  const names = [...compilation.grammar.nodes.keys(), ...compilation.facts.names('widget')];
  const near = nearest(type, names);
  const elsewhere = near === undefined ? synonym('kind', type, names) : undefined;
  const hint = didYouMean(near ?? elsewhere);
  compilation.report(
    site,
    member(json, 'type'),
    'unknown-node',
    `No kind of node and no widget is called “${type}”${hint}`,
    {
      expected: names.join(', '),
      nearest: near ?? elsewhere,
      // What it is called elsewhere has other properties there.
      ...(elsewhere !== undefined && { fix: false as const }),
    },
  );
}

const ofAll = new Set(['type', 'when', 'likely', 'key', 'grow', 'requires', 'fallback']);

/** Separates the properties that all nodes have from those of the kind. */
function assemble(json: JsonNode, type: string, walked: Record<string, Value>, { site, reads }: Env): Node {
  const { when, likely, key, grow, requires, fallback } = walked;
  const node: Node = { type, at: addressOf(json, site), props: without(walked, ofAll), reads: [...reads] };
  if (typeof key === 'string') node.key = key;
  if (grow === true) node.grow = true;
  if (typeof requires === 'string') node.requires = requires;
  if (typeof when === 'boolean' || isExpression(when)) node.when = when;
  if (likely === true) node.likely = true;
  const [other] = nodesOf(fallback);
  if (other) node.fallback = other;
  return node;
}

/** The name of the part that a node uses. */
function partOf(json: JsonNode, shape: Shape): string | undefined {
  const property = namesIn(shape).find(([, names]) => names === 'part')?.[0];
  return property === undefined ? undefined : stringOf(member(json, property));
}

/** Compiles the nodes of a part for this page. */
function readPart(name: string, given: Type | undefined, env: Env): Node[] {
  const part = env.compilation.facts.get('part', name);
  const { parts } = env;
  if (!part || parts.includes(name)) return [];
  const view = member(part.source.root, 'view');
  if (!view) return [];
  const site = { source: part.source, base: `parts/${name}`, via: env.site.via ?? env.site.source.file };
  const known = given?.kind === 'record' ? given.fields : {};
  // Values that are missing are reported at the node that uses the part.
  const handed: Type = { ...recordOf({ ...known }, 'what the part is given'), rest: broken };
  const names = withNames(env.compilation.common, partNames(handed, env.compilation, site.base));
  return compileNodes(view, {
    ...env,
    site,
    names,
    parts: [...parts, name],
    fields: undefined,
    item: undefined,
    sheet: undefined,
    asked: undefined,
  });
}

/** Compiles a list of nodes; those that are none are reported and left out. */
export function compileNodes(json: JsonNode, env: Env): Node[] {
  const nodes: Node[] = [];
  for (const entry of entries(json)) {
    const node = compileNode(entry, env);
    if (node) nodes.push(node);
  }
  return nodes;
}
