/** Turns a node into a part, which other pages can use too. */
import { roots } from '../../language/expression/roots.ts';
import type { Grammar, ScopeName } from '../../language/grammar/shape.ts';
import { parseTree } from '../document/parse.ts';
import { type Tree, textOf, type Value, valuesIn } from '../document/tree.ts';
import type { Change } from '../draft/step.ts';
import { flushText, freeName, mapped } from './copies.ts';
import { EditRefused, type Edits } from './edits.ts';
import { lifted, pathsRead } from './lift.ts';
import { memberOf, type Role, rolesBelow, shapeOfNode, stringOf } from './roles.ts';
import { nodeAt } from './verbs.ts';

/** Names that have the same value in a part as on its page. */
const common = new Set(['session', 'prefs', 'app', 'device', 'now', 'route']);

/** The names that each scope defines. */
const scopeNames: Readonly<Record<ScopeName, readonly string[]>> = {
  item: ['it', 'index'],
  form: ['form'],
  asked: ['form'],
  answered: [],
  given: ['given'],
  failure: ['failure'],
  language: ['event'],
  message: ['event'],
};

/** Properties that stay at the use of a part. */
const ofPlace = ['when', 'likely', 'key', 'grow'];

export interface Extracted {
  /** The file of the part. */
  file: string;
  changes: Change[];
  /** The id of the node that uses the part. */
  use: string;
}

/**
 * @param file of the node
 * @param folder of the parts, relative to the root of the app
 * @throws EditRefused if the node sets values of its page, or if the name is invalid
 */
export function extractPart(
  edits: Edits,
  {
    file,
    id,
    name,
    folder,
    schema,
  }: { file: string; id: string; name: string; folder: string; schema?: string },
  grammar: Grammar,
): Extracted {
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) throw new EditRefused('name', name);
  const { value } = nodeAt(edits, id, grammar);
  const { part, given } = partOf(parseTree(flushText(edits, id), 'p'), grammar);
  const { unit } = edits;
  const kept = ofPlace.flatMap((member) => {
    const own = memberOf(value, member);
    return own ? [`${unit}${JSON.stringify(member)}: ${textOf(own)}`] : [];
  });
  const taken = [...given].map(([one, path]) => `${JSON.stringify(one)}: ${JSON.stringify(`= ${path}`)}`);
  const members = [
    `${unit}"type": "use"`,
    ...kept,
    `${unit}"part": ${JSON.stringify(name)}`,
    ...(taken.length > 0 ? [`${unit}"with": { ${taken.join(', ')} }`] : []),
  ];
  edits.replace(id, `{\n${members.join(',\n')}\n}`);
  const inner = part.replaceAll('\n', `\n${unit}${unit}`);
  const head = [
    ...(schema ? [`"$schema": ${JSON.stringify(schema)}`] : []),
    `"part": ${JSON.stringify(name)}`,
  ];
  const text = `{\n${head.map((line) => `${unit}${line},\n`).join('')}${unit}"view": [\n${unit}${unit}${inner}\n${unit}]\n}\n`;
  const created = `${folder}/${name}.json`;
  return {
    file: created,
    use: id,
    changes: [
      { file: created, was: null, text },
      { file, operations: edits.operations },
    ],
  };
}

/** The node as it is in the part, and the paths that the part receives, by name. */
function partOf({ root }: Tree, grammar: Grammar): { part: string; given: Map<string, string> } {
  const role: Role = { shape: shapeOfNode(root, grammar), is: 'node', scopes: [] };
  const roles = rolesBelow(root, role, grammar);
  const declared = namesDeclared(root, roles);
  const given = new Map<string, string>();
  const nameFor = (path: string): string => {
    for (const [name, known] of given) if (known === path) return name;
    const last = path.split('.').at(-1) ?? path;
    const name = freeName(last === 'it' ? 'row' : last, (one) => given.has(one));
    given.set(name, path);
    return name;
  };
  const outer = new Set(ofPlace.flatMap((member) => [...valuesBelow(memberOf(root, member))]));
  const part = mapped(root, (value) => {
    const text = stringOf(value) ?? '';
    const here = roles.get(value.id);
    if (outer.has(value.id)) return text;
    if (here?.shape.valueKind === 'bind') checkSettable(text, declared);
    if (!text.startsWith('=') || text.startsWith('==')) return text;
    const bound = new Set([
      ...common,
      ...declared,
      ...(here?.scopes ?? []).flatMap((scope) => scopeNames[scope]),
    ]);
    const source = text.slice(1);
    const paths = pathsRead(source, (one) => bound.has(one));
    for (const { path } of paths) if (path in roots) throw new EditRefused('writes', path);
    return `=${lifted(source, paths, (path) => `given.${nameFor(path)}`)}`;
  });
  checkAssignments(root, roles, declared);
  return { part: withoutPlace(part), given };
}

function* valuesBelow(value: Value | undefined): Generator<string> {
  if (value) for (const { id } of valuesIn(value)) yield id;
}

/** The results of steps within the node, and its forms. */
function namesDeclared(root: Value, roles: ReadonlyMap<string, Role>): Set<string> {
  const found = new Set<string>();
  for (const value of valuesIn(root)) {
    const kind = roles.get(value.id)?.shape.declares;
    const name = stringOf(value);
    if (name === undefined) continue;
    if (kind === 'result') found.add(name);
    if (kind === 'form') found.add('forms');
  }
  return found;
}

/** A part may only set its own values, and those of the device. */
function checkSettable(path: string, declared: ReadonlySet<string>): void {
  const [root = ''] = path.split('.');
  if (root !== 'prefs' && root !== 'form' && !declared.has(root)) throw new EditRefused('writes', path);
}

function checkAssignments(
  root: Value,
  roles: ReadonlyMap<string, Role>,
  declared: ReadonlySet<string>,
): void {
  for (const value of valuesIn(root)) {
    if (roles.get(value.id)?.shape.valueKind !== 'assignments' || value.kind !== 'object') continue;
    for (const { name } of value.entries) checkSettable(String(JSON.parse(name ?? '""')), declared);
  }
}

/** A node without the properties that stay at its use. */
function withoutPlace(node: Value): string {
  if (node.kind !== 'object') return textOf(node);
  const entries = node.entries.filter(({ name }) => !ofPlace.includes(String(JSON.parse(name ?? '""'))));
  const last = entries.length - 1;
  return textOf({
    ...node,
    entries: entries.map((entry, at) => (at === last ? { ...entry, after: '' } : entry)),
  });
}
