/** Copies of nodes: as text for the clipboard, and with new names where a name must be unique in a file. */
import type { Grammar } from '../../language/grammar/shape.ts';
import { indentIn, reindented, unitOf } from '../document/layout.ts';
import { NotJson, parseTree } from '../document/parse.ts';
import { isContainer, plainOf, type Tree, textOf, type Value, valuesIn } from '../document/tree.ts';
import { EditRefused, type Edits } from './edits.ts';
import { memberOf, type Role, rolesBelow, rolesIn, shapeOfNode, stringOf } from './roles.ts';

/** The text of a value without the indentation of its line. */
export function flushText(edits: Edits, id: string): string {
  const { value, container, trail } = edits.find(id);
  return textOf(reindented(value, indentIn(container, trail.slice(0, -1), edits.unit), ''));
}

/** The text for the clipboard: a node, or a list of nodes. */
export function copied(edits: Edits, ids: readonly string[]): string {
  const texts = ids.map((id) => flushText(edits, id));
  if (texts.length === 1) return texts[0] ?? '';
  const lines = texts.map((text) => `${edits.unit}${text.replaceAll('\n', `\n${edits.unit}`)}`);
  return `[\n${lines.join(',\n')}\n]`;
}

/** The nodes in a text from the clipboard. @throws EditRefused if it is something else */
export function nodesIn(text: string): string[] {
  try {
    const { root } = parseTree(text, 'c');
    const nodes = root.kind === 'array' ? root.entries.map(({ value }) => value) : [root];
    if (nodes.length === 0 || nodes.some((node) => !isNode(node))) throw new EditRefused('notNode');
    return nodes.map((node) => (root === node ? textOf(node) : textOf(reindented(node, unitOf(root), ''))));
  } catch (error) {
    if (error instanceof NotJson) throw new EditRefused('notNode');
    throw error;
  }
}

const isNode = (value: Value): boolean => (stringOf(memberOf(value, 'type')) ?? '') !== '';

/** Kinds of names that are unique on a page. Results of steps are only valid in their steps. */
const unique = new Set(['form', 'sheet', 'picture']);

/** `name2` for a `name` that is taken. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(name)) return name;
  const [, stem = name] = /^(.*?)\d*$/.exec(name) ?? [];
  for (let number = 2; ; number += 1) if (!isTaken(`${stem}${number}`)) return `${stem}${number}`;
}

/**
 * The text of a node whose forms, sheets and pictures are renamed if their names are taken in the file. References
 * within the node are changed too.
 */
export function withOwnNames(text: string, tree: Tree, siblings: readonly Value[], grammar: Grammar): string {
  const { root: node } = parseTree(text, 'c');
  const role: Role = { shape: shapeOfNode(node, grammar), is: 'node', scopes: [] };
  const roles = rolesBelow(node, role, grammar);
  const taken = declared(tree.root, rolesIn(tree, grammar));
  const renamed = new Map<string, string>();
  for (const [kind, name] of declared(node, roles)) {
    const names = new Set(taken.flatMap(([other, one]) => (other === kind ? [one] : [])));
    const free = freeName(name, (one) => names.has(one));
    if (free !== name) renamed.set(`${kind} ${name}`, free);
  }
  const key = memberOf(node, 'key');
  const keys = new Set(siblings.map((one) => stringOf(memberOf(one, 'key'))));
  const plain = stringOf(key);
  const freeKey = plain === undefined ? undefined : freeName(plain, (one) => keys.has(one));
  if (renamed.size === 0 && freeKey === plain) return text;
  return textOf(
    mapped(node, (value) => {
      if (value === key) return freeKey ?? '';
      return renamedIn(String(plainOf(value)), roles.get(value.id), renamed);
    }),
  );
}

/** The names that a value declares, with their kinds. */
function declared(root: Value, roles: ReadonlyMap<string, Role>): (readonly [kind: string, name: string])[] {
  return [...valuesIn(root)].flatMap((value) => {
    const kind = roles.get(value.id)?.shape.declares ?? '';
    const name = stringOf(value);
    return unique.has(kind) && name !== undefined ? [[kind, name] as const] : [];
  });
}

function renamedIn(text: string, role: Role | undefined, renamed: ReadonlyMap<string, string>): string {
  const kind = role?.shape.declares ?? role?.shape.names ?? '';
  const named = renamed.get(`${kind} ${text}`);
  if (named !== undefined) return named;
  let changed = text;
  for (const [key, to] of renamed) {
    const [of, name = ''] = key.split(' ');
    const isRead = text.startsWith('=') || role?.shape.valueKind === 'bind';
    if (of === 'form' && isRead)
      changed = changed.replace(new RegExp(`\\bforms\\.${name}\\b`, 'g'), `forms.${to}`);
  }
  return changed;
}

/** A value with its strings mapped. */
export function mapped(value: Value, to: (string: Value) => string): Value {
  if (isContainer(value))
    return {
      ...value,
      entries: value.entries.map((entry) => ({ ...entry, value: mapped(entry.value, to) })),
    };
  if (!value.raw.startsWith('"')) return value;
  const text = to(value);
  // An unchanged string keeps its escapes.
  return text === plainOf(value) ? value : { ...value, raw: JSON.stringify(text) };
}
