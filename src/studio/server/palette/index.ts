/** The palette: each kind of node and each widget of the app, with its example in the catalogue. */
import fs from 'node:fs';
import path from 'node:path';
import { Stops, startOf } from '../../language/editing/item.ts';
import type { Shape } from '../../language/grammar/shape.ts';
import type { Project } from '../../language/node.ts';
import type { PaletteEntry } from './messages.ts';

/** In a package without documentation, nodes only have their required properties. */
const catalogue = path.join(import.meta.dirname, '../../../docs/catalogue');

type Plain = { [name: string]: unknown };
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function paletteOf(project: Project): PaletteEntry[] {
  const { grammar, facts } = project;
  const languages = facts.get('app', 'app')?.languages.all ?? [];
  const nodes = [...grammar.nodes].map(([kind, shape]): PaletteEntry => {
    const example = exampleOf('nodes', kind);
    const node = example ? localized(example, languages) : startOfNode(kind, shape, languages);
    return {
      kind,
      group: groupOf(shape),
      description: shape.description ?? '',
      node: JSON.stringify(node, null, 2),
    };
  });
  const widgets = [...facts.all('widget').keys()].map((kind): PaletteEntry => {
    const { description } = facts.get('widget', kind)?.schema ?? {};
    const node = exampleOf('widgets', kind) ?? { type: kind };
    return {
      kind,
      group: 'widget',
      description: typeof description === 'string' ? description : '',
      node: JSON.stringify(localized(node, languages), null, 2),
    };
  });
  return [...nodes, ...widgets];
}

/** By the grammar: nodes with children, nodes that run steps, and nodes that show something. */
function groupOf({ properties }: Shape): PaletteEntry['group'] {
  if (properties.children?.slot === 'nodes') return 'group';
  if (properties.schema || properties.bind || properties.options) return 'input';
  return properties.press ? 'action' : 'show';
}

/** The node of an example; undefined if it depends on its page. */
function exampleOf(folder: string, kind: string): Plain | undefined {
  const file = path.join(catalogue, folder, `${kind}.json`);
  if (!fs.existsSync(file)) return undefined;
  const found = nodeOf(JSON.parse(fs.readFileSync(file, 'utf8')), kind);
  const needs = /"(=[^"]*\b(data|state|query|forms?|it)\.|state\.|operation|schema|part|call|go|show)/;
  return found && !needs.test(JSON.stringify(found)) ? found : undefined;
}

function nodeOf(value: unknown, kind: string): Plain | undefined {
  if (isPlain(value) && value.type === kind) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const inner of Object.values(value)) {
    const found = nodeOf(inner, kind);
    if (found) return found;
  }
  return undefined;
}

/** The texts of an example in the languages of the app. */
function localized(value: unknown, languages: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((inner) => localized(inner, languages));
  if (!isPlain(value)) return value;
  const { en } = value;
  if (typeof en === 'string' && languages.length > 0)
    return Object.fromEntries(
      languages.map((code) => [code, value[code] ?? (code === 'ja' ? value.jp : undefined) ?? en]),
    );
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, localized(inner, languages)]),
  );
}

function startOfNode(kind: string, { properties, required }: Shape, languages: readonly string[]): Plain {
  const value = (name: string): unknown => {
    if (name === 'type') return kind;
    const shape = properties[name];
    if (shape?.valueKind === 'text') return Object.fromEntries(languages.map((code) => [code, kind]));
    if (shape?.valueKind === 'list') return '= []';
    if (shape?.slot) return shape.slot === 'nodes' || shape.slot === 'steps' ? [] : {};
    // The snippet has tab stops, of which only the text is used.
    const start = startOf(shape, new Stops()).replace(/\$\{\d+:([^}]*)\}|\$\d+/g, '$1');
    try {
      return JSON.parse(start);
    } catch {
      return '';
    }
  };
  return Object.fromEntries(
    ['type', ...required.filter((name) => name !== 'type')].map((name) => [name, value(name)]),
  );
}
