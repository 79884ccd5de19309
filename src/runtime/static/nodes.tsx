/**
 * Nodes as elements, without React DOM: the components of kinds that have no state, called as functions. What they
 * show is what the page shows first; it does not react to anything.
 */
import type { ReactNode } from 'react';
import type { Node as Definition } from '../../language/compiled.ts';
import { features } from '../app/runtime.ts';
import { Pending } from '../host/errors.ts';
import { amount } from '../nodes/Amount.tsx';
import { buttonView } from '../nodes/Button.tsx';
import { card } from '../nodes/Card.tsx';
import { collectionClass, dividedClass, plainList, rowItem } from '../nodes/collectionView.tsx';
import { divider } from '../nodes/Divider.tsx';
import { icon } from '../nodes/Icon.tsx';
import { image, picture, pictureAddress } from '../nodes/Image.tsx';
import { laterSkeletons } from '../nodes/laterSkeletons.tsx';
import { Cover, CoveredBox, cover, coveredBox } from '../nodes/Pressable.tsx';
import { row } from '../nodes/Row.tsx';
import { rowContent } from '../nodes/RowView.tsx';
import { rowsOf } from '../nodes/rows.ts';
import { stack } from '../nodes/Stack.tsx';
import { status } from '../nodes/Status.tsx';
import { sticky } from '../nodes/Sticky.tsx';
import { text } from '../nodes/Text.tsx';
import { noPress } from '../nodes/usePress.ts';
import { evaluate, record } from '../page/evaluate.ts';
import type { Scope } from '../page/scope.ts';
import { always, type Kind, type KindProps, kindOf } from '../render/kind.ts';
import { NodeView, nodesOf, ReadingNode } from '../render/NodeView.tsx';
import { Skeleton } from '../render/Skeleton.tsx';
import { isRecord, list as listOf, number, optional, text as textOf } from '../values/read.ts';
import { built, type Content, type StandIn } from './elements.ts';

let ids = 0;

const never = new Promise<never>(() => {});

/** What can be pressed is at least as high, in pixels: so many rows fill a screen. */
const leastHeight = 44;

function Collection({ node, scope, props }: KindProps<'list' | 'grid'>): ReactNode {
  const { type, props: written } = node;
  const rows = rowsOf(listOf(props.of), props.sort?.by, props.sort?.order, props.id, scope);
  if (rows.length === 0) return nodesOf(props.empty, scope);
  const columns = type === 'grid' ? number(written.columns, 2) : 1;
  const shown = rows.slice(0, columns * Math.ceil(innerHeight / leastHeight));
  const look = { columns, label: optional(props.label), className: dividedClass(written.divider === true) };
  return (
    <div className={collectionClass(node)}>
      {plainList(
        node,
        look,
        shown.map((row, index) => rowItem(row, rowContent(node, scope.with({ it: row.it, index })))),
      )}
    </div>
  );
}

const Use = ({ node, scope, props }: KindProps<'use'>): ReactNode =>
  nodesOf(node.props.children, scope.with({ given: isRecord(props.with) ? props.with : {} }));

const Button = (kind: KindProps<'button'>): ReactNode => {
  // Whether it can be pressed now, only the page knows.
  if (kind.props.cooldown !== undefined) later();
  return buttonView(kind, noPress, 0);
};

const Image = (kind: KindProps<'image'>): ReactNode =>
  picture(kind, pictureAddress(textOf(kind.props.src)), 'loaded');

function later(): never {
  throw new Pending(never);
}

/** The kinds that can be shown at once, and the skeletons of others. */
export const staticKinds: Readonly<Record<string, Kind>> = {
  ...Object.fromEntries(
    Object.entries(laterSkeletons).map(([name, Skeleton]) => [name, { View: later, Skeleton }]),
  ),
  amount,
  button: { View: Button },
  card,
  divider,
  grid: { View: Collection },
  icon,
  image: { ...image, View: Image, joins: always },
  list: { View: Collection },
  row,
  stack,
  status,
  sticky,
  text,
  use: { View: Use },
};

/** Skeletons, each with the function that returns what takes its place, and throws as long as that is not known. */
export type Waiting = Map<Element, () => (Node | string)[]>;

const standIn = <Props,>(
  component: (props: Props) => ReactNode,
  shown: (props: Props) => Content,
): [unknown, StandIn] => [component, shown];

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
    const kind = kindOf(node, scope);
    if (!kind || node.widget) throw new Pending(never);
    return built(kind.View({ node, scope, props: record(node.props, scope) as never }), standIns);
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
    standIn(CoveredBox, (box) => coveredBox(box, `static-${++ids}`, '')),
    standIn(Cover, (covering) => cover(covering, noPress)),
  ]);
  return shown(root, scope);
}
