/** Nodes and widgets with their required properties only. */
import { takenIn } from '../../../language/check/parts.ts';
import { Stops, startOf } from '../../../language/editing/item.ts';
import type { Shape } from '../../../language/grammar/shape.ts';
import type { Project } from '../../../language/node.ts';
import { member } from '../../../language/source/read.ts';
import type { NewNode } from '../../nodes/index.ts';

export const languagesOf = (project: Project): readonly string[] =>
  project.facts.get('app', 'app')?.languages.all ?? [];

/** The icon of the app, which each app has. */
const picture = '/icon.svg';

export function startOfNode(project: Project, kind: string, shape: Shape): NewNode {
  const state: Record<string, unknown> = {};
  const startAt = (inner: Shape | undefined): unknown => {
    if (!inner) return null;
    if (inner.valueKind === 'text')
      return Object.fromEntries(languagesOf(project).map((code) => [code, kind]));
    if (inner.valueKind === 'list') return '= []';
    if (inner.valueKind === 'bind') {
      state[kind] = { type: 'string', default: '' };
      return `state.${kind}`;
    }
    if (inner.rule === 'not-https') return picture;
    if (inner.declares) return kind;
    if (inner.names === 'schema') return project.facts.fileForms()[0]?.name ?? '';
    if (inner.names === 'statuses') return [...project.facts.all('statuses').keys()][0] ?? '';
    if (inner.slot) return inner.slot === 'nodes' || inner.slot === 'steps' ? [] : {};
    if (inner.items && inner.minItems)
      return Array.from({ length: inner.minItems }, () => startAt(inner.items));
    if (inner.json === 'object') return membersOf(inner);
    // The snippet has tab stops, of which only the text is used.
    const start = startOf(inner, new Stops()).replace(/\$\{\d+:([^}]*)\}|\$\d+/g, '$1');
    try {
      return JSON.parse(start);
    } catch {
      return '';
    }
  };
  const membersOf = ({ properties, required }: Shape): Record<string, unknown> =>
    Object.fromEntries(required.map((name) => [name, startAt(properties[name])]));
  const node = { ...membersOf(shape), ...(shape.properties.part && givenToPart(project)), type: kind };
  return { node: JSON.stringify(node, null, 2), state };
}

/** The first part, with no data for the values that it takes. */
function givenToPart({ facts, grammar }: Project): { part?: string; with?: object } {
  const [part] = facts.all('part').keys();
  const view = part === undefined ? undefined : member(facts.get('part', part)?.source.root, 'view');
  const names = view ? [...(takenIn(view, grammar)?.keys() ?? [])] : [];
  return { part, with: Object.fromEntries(names.map((name) => [name, '= null'])) };
}

type Schema = Readonly<Record<string, unknown>>;
const schemaOf = (value: unknown): Schema => Object(value);

/** A widget without data. */
export function startOfWidget(kind: string, schema: Schema): NewNode {
  const definitions = schemaOf(schema.$defs);
  const startAt = (given: unknown): unknown => {
    const own = schemaOf(given);
    const name = String(own.$ref ?? '').replace(/^#\/\$defs\//, '');
    if (name) return startAt(definitions[name]);
    if (own.default !== undefined) return own.default;
    const type = [own.type].flat()[0];
    // A stream comes from data, which the page does not have yet.
    if (own['x-stream']) return type === 'array' ? '= []' : '= null';
    switch (type) {
      case 'array':
        return [];
      case 'object':
        return membersOf(own);
      case 'boolean':
        return false;
      case 'integer':
      case 'number':
        return own.minimum ?? 0;
      default:
        return own.format === 'decimal' ? '0' : '';
    }
  };
  const membersOf = ({ properties, required }: Schema): Record<string, unknown> =>
    Object.fromEntries(
      (Array.isArray(required) ? required : []).map((name) => [name, startAt(schemaOf(properties)[name])]),
    );
  return { node: JSON.stringify({ type: kind, ...membersOf(schema) }, null, 2), state: {} };
}
