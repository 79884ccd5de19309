/**
 * Nodes as elements, without React DOM: the components of kinds that have no state, called as functions. What they
 * show is what the page shows first; it does not react to anything.
 */
import type { ComponentProps, ReactNode } from 'react';
import type { Node as Definition } from '../../language/compiled.ts';
import { features } from '../app/runtime.ts';
import { Pending } from '../host/errors.ts';
import { amount } from '../nodes/Amount.tsx';
import { button } from '../nodes/Button.tsx';
import { card } from '../nodes/Card.tsx';
import { Collection, type CollectionProps, collectionView, Plain } from '../nodes/Collection.tsx';
import { divider } from '../nodes/Divider.tsx';
import { grid } from '../nodes/Grid.tsx';
import { icon } from '../nodes/Icon.tsx';
import { image } from '../nodes/Image.tsx';
import { list } from '../nodes/List.tsx';
import { Cover, CoveredBox, cover, coveredBox } from '../nodes/Pressable.tsx';
import { row } from '../nodes/Row.tsx';
import { RowView, rowContent } from '../nodes/RowView.tsx';
import { rowsOf } from '../nodes/rows.ts';
import { stack } from '../nodes/Stack.tsx';
import { status } from '../nodes/Status.tsx';
import { sticky } from '../nodes/Sticky.tsx';
import { text } from '../nodes/Text.tsx';
import { noPress } from '../nodes/usePress.ts';
import { evaluate, record } from '../page/evaluate.ts';
import type { Scope } from '../page/scope.ts';
import { type Kind, type KindProps, kindOf } from '../render/kind.ts';
import { NodeView, nodesOf, ReadingNode } from '../render/NodeView.tsx';
import { Skeleton } from '../render/Skeleton.tsx';
import { WidgetBone } from '../ui/Bone.tsx';
import { isRecord } from '../values/read.ts';
import { built, type Content, type StandIn } from './elements.ts';

let ids = 0;

const never = new Promise<never>(() => {});

/** What can be pressed is at least as high, in pixels: so many rows fill a screen. */
const leastHeight = 44;

function shownRows(kind: CollectionProps): ReactNode {
  const { scope, props, columns } = kind;
  const rows = rowsOf(props.of, props.sort?.by, props.sort?.order, props.id, scope);
  if (rows.length === 0) return nodesOf(props.empty, scope);
  return collectionView(kind, Plain, rows.slice(0, columns * Math.ceil(innerHeight / leastHeight)));
}

const shownRow = ({ node, scope, it, index }: ComponentProps<typeof RowView>): ReactNode =>
  rowContent(node, scope.with({ it, index }));

const shownBox = (box: ComponentProps<typeof CoveredBox>): ReactNode =>
  coveredBox(box, `static-${++ids}`, '');

const shownCover = (covering: ComponentProps<typeof Cover>): ReactNode => cover(covering, noPress);

const Use = ({ node, scope, props }: KindProps<'use'>): ReactNode =>
  nodesOf(node.props.children, scope.with({ given: isRecord(props.with) ? props.with : {} }));

/** Left to the page. */
export function unavailable(): never {
  throw new Pending(never);
}

/** The kinds that can be shown at once. */
export const staticKinds: Readonly<Record<string, Kind>> = {
  amount,
  button: { ...button, View: unavailable },
  card,
  divider,
  grid,
  icon,
  // Pictures would compete with the main script for the network.
  image: { ...image, View: unavailable },
  list,
  row,
  stack,
  status,
  sticky,
  text,
  use: { View: Use },
};

/** Skeletons, each with the function that returns what takes its place, and throws as long as that is not known. */
export type Waiting = Map<Element, () => (Node | string)[]>;

/**
 * The elements of a node. In place of a node within it that is still loading, there is its skeleton.
 * @param waiting where these skeletons are added
 * @throws if the node itself is loading, or is of a kind that cannot be shown
 */
export function shownNode(root: Definition, scope: Scope, waiting: Waiting): (Node | string)[] {
  const shown = (node: Definition, scope: Scope): (Node | string)[] => {
    if (node.requires !== undefined && !features.has(node.requires))
      return node.fallback ? shown(node.fallback, scope) : [];
    if (node.when !== undefined && evaluate(node.when, scope) !== true) return [];
    const props = record(node.props, scope, node.streams);
    // Of its size, which may depend on the data.
    if (node.widget) return built(<WidgetBone props={props} />, standIns);
    const kind = kindOf(node, scope) ?? unavailable();
    return built(kind.View({ node, scope, props: props as never }), standIns);
  };
  const within = ({ node, scope }: { node: Definition; scope: Scope }): Content => {
    try {
      return shown(node, scope);
    } catch (error) {
      // Without its skeleton, what is below would move when it comes.
      if (!node.widget && !kindOf(node, scope)?.Skeleton) throw error;
      const elements = built(<Skeleton node={node} scope={scope} />, standIns);
      const [only] = elements;
      if (elements.length === 1 && only instanceof Element) waiting.set(only, () => shown(node, scope));
      return elements;
    }
  };
  const standIns = new Map<unknown, StandIn>([
    [NodeView, within],
    [ReadingNode, within],
    [Collection, shownRows],
    [RowView, shownRow],
    [CoveredBox, shownBox],
    [Cover, shownCover],
  ]);
  return shown(root, scope);
}
