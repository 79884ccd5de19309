/** Loads everything that a page needs to be fully rendered, before it is shown. */
import type { Node, Screen } from '../../language/compiled.ts';
import type { Runtime } from '../app/runtime.ts';
import { endAll } from '../page/endAll.ts';
import { isNodes } from '../page/evaluate.ts';
import type { Page } from '../page/page.ts';
import { loadWidget } from '../render/WidgetView.tsx';
import { isRecord } from '../values/read.ts';

/**
 * Loads the code of a screen's kinds and widgets, and its forms. Failed loads are repeated, and their errors shown, by
 * the nodes that need them.
 */
export async function prepareScreen(runtime: Runtime, screen: Screen): Promise<void> {
  const { host, vocabulary } = runtime;
  const nodes = nodesIn([screen.view, screen.bar ?? null]);
  await Promise.allSettled([
    ...[...nodes].map(([type, ofType]) => vocabulary.kinds[type]?.load?.(ofType)),
    ...screen.forms.map((name) => runtime.form(name)),
    vocabulary.loadFieldCode?.(screen.fieldCode ?? []),
    ...screen.widgets.flatMap((name) => host.widgets[name] ?? []).map(loadWidget),
  ]);
}

/** All nodes in a compiled value, by type. */
function nodesIn(value: unknown, found = new Map<string, Node[]>()): Map<string, Node[]> {
  if (Array.isArray(value)) for (const entry of value) nodesIn(entry, found);
  else if (isRecord(value)) {
    const { type } = value;
    if (typeof type === 'string' && isRecord(value.props))
      found.set(type, [...(found.get(type) ?? []), value as unknown as Node]);
    for (const entry of Object.values(value)) nodesIn(entry, found);
  }
  return found;
}

/** Containers that always render their children. */
const open = new Set(['stack', 'row', 'card', 'sticky']);

/**
 * Loads the sources that a page reads on its first render, and retains them until `end` is called. Failures are shown
 * by the nodes that read them.
 */
export function holdData(page: Page): { loaded: Promise<unknown>; end: () => void } {
  const sources = new Set(readAtOnce(page.screen.view).flatMap((read) => page.source(read) ?? []));
  const ends = [...sources].flatMap((source) => {
    try {
      return source.retain();
    } catch {
      return [];
    }
  });
  return {
    loaded: Promise.all([...sources].map((source) => source.settled())),
    end: endAll(ends),
  };
}

function readAtOnce(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => {
    const { children } = node.props;
    const inside = node.when === undefined && open.has(node.type) && isNodes(children) ? children.n : [];
    return [...node.reads, ...readAtOnce(inside)];
  });
}
