/** What each value of a file is in the grammar: a list of nodes, a node, steps, a step, or another value. */
import type { Grammar, ScopeName, Shape } from '../../language/grammar/shape.ts';
import { type Container, isContainer, nameOf, plainOf, type Tree, type Value } from '../document/tree.ts';

export interface Role {
  shape: Shape;
  /** `list`: a list of nodes. `node`: an item of it, or the single node of a property. */
  is: 'list' | 'node' | 'steps' | 'step' | 'value';
  /** The scopes that are open there: `item` within the rows of a list. */
  scopes: readonly ScopeName[];
}

const own = <T>(of: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(of, name) ? of[name] : undefined;

/** The value of a member; undefined if there is none. */
export function memberOf(value: Value | undefined, name: string): Value | undefined {
  if (value?.kind !== 'object') return undefined;
  return value.entries.find((entry) => nameOf(entry) === name)?.value;
}

/** The text of a string; undefined for other values. */
export function stringOf(value: Value | undefined): string | undefined {
  if (value?.kind !== 'scalar') return undefined;
  const plain = plainOf(value);
  return typeof plain === 'string' ? plain : undefined;
}

/** The grammar of a file, by its top-level members; undefined for files without nodes. */
export function shapeOfFile({ root }: Tree, grammar: Grammar): Shape | undefined {
  if (memberOf(root, 'route')) return grammar.screen;
  return memberOf(root, 'part') ? grammar.part : undefined;
}

/** The shape of a node by its `type`. Unknown kinds are widgets. */
export const shapeOfNode = (node: Value, { nodes, widget }: Grammar): Shape =>
  nodes.get(stringOf(memberOf(node, 'type')) ?? '') ?? widget;

function shapeOfStep(step: Value, { steps }: Grammar): Shape | undefined {
  if (step.kind !== 'object') return undefined;
  for (const entry of step.entries) {
    const shape = steps.get(nameOf(entry) ?? '');
    if (shape) return shape;
  }
  return undefined;
}

/** The role of each value, by its id. */
export function rolesIn(tree: Tree, grammar: Grammar): Map<string, Role> {
  const shape = shapeOfFile(tree, grammar);
  return shape ? rolesBelow(tree.root, { shape, is: 'value', scopes: [] }, grammar) : new Map();
}

/** The roles of a value and of all below it. @param role its own */
export function rolesBelow(root: Value, role: Role, grammar: Grammar): Map<string, Role> {
  const roles = new Map<string, Role>();
  const visit = (value: Value, here: Role): void => {
    roles.set(value.id, here);
    if (!isContainer(value)) return;
    for (const [at, entry] of value.entries.entries()) {
      const inner = roleIn(value, nameOf(entry) ?? at, entry.value, here);
      if (inner) visit(entry.value, inner);
    }
  };
  const roleIn = (owner: Container, name: string | number, value: Value, here: Role): Role | undefined => {
    const { shape, scopes } = here;
    if (here.is === 'list') return { shape: shapeOfNode(value, grammar), is: 'node', scopes };
    if (here.is === 'steps') {
      const step = shapeOfStep(value, grammar);
      return step && { shape: step, is: 'step', scopes };
    }
    const inner =
      typeof name === 'number'
        ? fitting(owner, shape)?.items
        : (own(fitting(owner, shape)?.properties ?? {}, name) ??
          (fitting(owner, shape)?.others || undefined));
    if (!inner) return undefined;
    const scope = typeof name === 'string' ? own(shape.scopes, name) : undefined;
    // `sort.by` of a list opens the scope of its row one level further down.
    const deeper = typeof name === 'string' ? scopesBelow(shape.scopes, name) : undefined;
    return roleOf(
      value,
      deeper ? { ...inner, scopes: { ...inner.scopes, ...deeper } } : inner,
      scope ? [...scopes, scope] : scopes,
    );
  };
  const roleOf = (value: Value, shape: Shape, scopes: readonly ScopeName[]): Role => {
    if (shape.slot === 'nodes') return { shape, is: 'list', scopes };
    if (shape.slot === 'node') return { shape: shapeOfNode(value, grammar), is: 'node', scopes };
    if (shape.slot === 'steps') return { shape, is: 'steps', scopes };
    return { shape, is: 'value', scopes };
  };
  visit(root, role);
  return roles;
}

/** Of several shapes, the one for an object or the one for a list. */
function fitting(value: Container, shape: Shape): Shape | undefined {
  if (!shape.either) return shape;
  return shape.either.find(({ json }) => json === value.kind);
}

function scopesBelow(scopes: Shape['scopes'], name: string): Shape['scopes'] | undefined {
  const below = Object.entries(scopes).flatMap(([path, scope]) =>
    path.startsWith(`${name}.`) ? [[path.slice(name.length + 1), scope]] : [],
  );
  return below.length > 0 ? Object.fromEntries(below) : undefined;
}
/** The kinds that only group nodes: those that require nothing but their children. */
export const groupsOf = ({ nodes }: Grammar): string[] =>
  [...nodes].flatMap(([kind, { properties, required }]) =>
    properties.children?.slot === 'nodes' && required.every((name) => name === 'type' || name === 'children')
      ? [kind]
      : [],
  );
