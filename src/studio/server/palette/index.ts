/** The palette: each kind of node and each widget of the app, in a form that is valid on any page. */
import { compilePage } from '../../../language/compile/pages/screen.ts';
import type { Shape } from '../../../language/grammar/shape.ts';
import type { Project } from '../../../language/node.ts';
import { TrackedFacts } from '../../../language/project/trackedFacts.ts';
import { readSourceFile } from '../../../language/source/read.ts';
import type { NewNode } from '../../nodes/index.ts';
import type { PaletteEntry } from '../messages.ts';
import { exampleOf } from './examples.ts';
import { startOfNode, startOfWidget } from './starts.ts';

/** Without kinds that need what the app does not have, such as a form. */
export function paletteOf(project: Project): PaletteEntry[] {
  const { grammar, facts } = project;
  const nodes = [...grammar.nodes].map(([kind, shape]) => ({
    kind,
    group: groupOf(shape),
    description: shape.description ?? '',
    candidates: [exampleOf(project, 'nodes', kind), startOfNode(project, kind, shape)],
  }));
  const widgets = [...facts.all('widget').values()].map(({ fact: { name, schema } }) => ({
    kind: name,
    group: 'widget' as const,
    description: typeof schema.description === 'string' ? schema.description : '',
    candidates: [exampleOf(project, 'widgets', name), startOfWidget(name, schema)],
  }));
  return [...nodes, ...widgets].flatMap(({ candidates, ...entry }) => {
    const valid = candidates.find((one) => one !== undefined && isValid(project, one));
    return valid ? [{ ...entry, ...valid }] : [];
  });
}

/** By the grammar: nodes with children, nodes that run steps, and nodes that show something. */
function groupOf({ properties }: Shape): PaletteEntry['group'] {
  if (properties.children?.slot === 'nodes') return 'group';
  if (properties.schema || properties.bind || properties.options) return 'input';
  return properties.press ? 'action' : 'show';
}

/** Whether a page with nothing else has no errors. */
function isValid(project: Project, { node, state }: NewNode): boolean {
  const page = { route: '/palette', title: '= ""', state, view: [JSON.parse(node)] };
  const source = readSourceFile(
    `${project.relative(project.folders.screens)}/palette.json`,
    JSON.stringify(page),
  );
  const { compilation } = compilePage(project, source, new TrackedFacts(project.facts));
  return compilation.findings.every(({ severity }) => severity === 'warning');
}
