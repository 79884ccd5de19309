import { Component, cloneElement, isValidElement, memo, type ReactNode, useContext } from 'react';
import type { Node, NodeSlot } from '../../language/compiled.ts';
import { features } from '../app/runtime.ts';
import { inspect } from '../debug/inspection.ts';
import { Placed } from '../debug/Placed.tsx';
import { Pending, SourceFailed } from '../host/errors.ts';
import { optionalComponent } from '../lazy/optionalComponent.tsx';
import { attempt, evaluate, isNodes, record } from '../page/evaluate.ts';
import type { Scope } from '../page/scope.ts';
import { SourceError } from '../ui/SourceError.tsx';
import { kindOf } from './kind.ts';
import { LanguageContext } from './LanguageContext.ts';
import { Skeleton } from './Skeleton.tsx';
import { useReads } from './useReads.ts';
import { WidgetView } from './WidgetView.tsx';

const NodeFault = optionalComponent(() => import('./NodeFault.tsx'));

/** The nodes of a slot, in order: each is rendered again on its own. */
export function Nodes({ slot, scope }: { slot: NodeSlot | unknown; scope: Scope }): ReactNode {
  return nodesOf(slot, scope, false);
}

/**
 * The nodes of a slot. Those that read nothing of the page become part of the component that calls this, if their kinds
 * allow it: most of a row is then one component. They have to be rendered again whenever that component is.
 * @param joined false: every node has a component of its own
 */
export function nodesOf(slot: NodeSlot | unknown, scope: Scope, joined = true): ReactNode {
  return isNodes(slot) ? slot.n.map((node, index) => nodeOf(node, index, scope, joined)) : null;
}

/** The nodes of a slot of this node: joined, unless the node is rendered again more often than they are. */
export const nodesWithin = (owner: Node, slot: NodeSlot | unknown, scope: Scope): ReactNode =>
  nodesOf(slot, scope, owner.reads.length === 0);

export const keyOf = (node: Node, index: number): string => node.key ?? `${index}:${node.type}`;

/** One of the nodes of a slot, with its key. */
export function nodeOf(node: Node, index: number, scope: Scope, joined: boolean): ReactNode {
  const key = keyOf(node, index);
  if (canJoin(node, scope)) {
    if (node.reads.length > 0) return <ReadingNode key={key} node={node} scope={scope} />;
    const shown = joined ? join(node, scope) : apart;
    if (shown !== apart) return isValidElement(shown) ? cloneElement(shown, { key }) : shown;
  }
  return <NodeView key={key} node={node} scope={scope} />;
}

/** Renders a node: hidden, loading, failed, or shown. Contains its errors. */
export const NodeView = memo(function NodeView({ node, scope }: { node: Node; scope: Scope }): ReactNode {
  useContext(LanguageContext);
  if (node.requires !== undefined && !features.has(node.requires)) {
    return node.fallback ? <NodeView node={node.fallback} scope={scope} /> : null;
  }
  const shown = node.reads.length === 0 && canJoin(node, scope) ? join(node, scope) : apart;
  return shown === apart ? contain(node, scope) : shown;
});

/** The same for a node that reads something of the page and can be joined. */
export const ReadingNode = memo(function ReadingNode({
  node,
  scope,
}: {
  node: Node;
  scope: Scope;
}): ReactNode {
  useContext(LanguageContext);
  useReads(scope.page, node.reads);
  const shown = join(node, scope);
  return shown === apart ? contain(node, scope) : shown;
});

/** In place of a node that cannot be joined now: it is loading, or has failed. */
const apart = Symbol();

/** Whether the component of a node can be called as a function. */
function canJoin(node: Node, scope: Scope): boolean {
  if (import.meta.env.DEV && (scope.page.runtime.host.debug || scope.page.runtime.host.places)) return false;
  if (node.widget || node.requires !== undefined) return false;
  return kindOf(node, scope)?.joins?.(node) ?? false;
}

/** What a node shows, without a component of its own. Whatever goes wrong is left to one that can contain it. */
function join(node: Node, scope: Scope): ReactNode | typeof apart {
  try {
    if (node.when !== undefined && evaluate(node.when, scope) !== true) return null;
    const kind = kindOf(node, scope);
    return kind ? kind.View({ node, scope, props: record(node.props, scope) as never }) : apart;
  } catch {
    return apart;
  }
}

/** A node whose loading and faults are contained. */
function contain(node: Node, scope: Scope): ReactNode {
  const view = (
    <FaultBoundary node={node} scope={scope}>
      <Evaluated node={node} scope={scope} />
    </FaultBoundary>
  );
  if (import.meta.env.DEV && scope.page.runtime.host.places) return <Placed at={node.at}>{view}</Placed>;
  return view;
}

function Evaluated({ node, scope }: { node: Node; scope: Scope }): ReactNode {
  useReads(scope.page, node.reads);
  const shown = attempt(() => node.when === undefined || evaluate(node.when, scope) === true);
  const hidden = shown !== true;
  if (hidden && import.meta.env.DEV && scope.page.runtime.host.debug) inspect(scope, node, shown, null);
  if (shown instanceof Pending && node.likely) return <Skeleton node={node} scope={scope} />;
  if (shown instanceof SourceFailed) return <SourceError error={shown} scope={scope} hidden />;
  // Hidden, or its condition is not loaded yet.
  if (hidden) return null;
  const props = attempt(() => record(node.props, scope, node.streams));
  if (import.meta.env.DEV && scope.page.runtime.host.debug) inspect(scope, node, shown, props);
  if (props instanceof SourceFailed) return <SourceError error={props} scope={scope} />;
  const kind = kindOf(node, scope);
  const known = props instanceof Pending ? kind?.early?.(node, scope) : props;
  if (!known) return <Skeleton node={node} scope={scope} />;
  if (node.widget) return <WidgetView node={node} scope={scope} props={known} />;
  if (!kind) throw new Error(`No kind of node is called ${node.type}`);
  // The checker has verified that they are the properties of this kind.
  return <kind.View node={node} scope={scope} props={known as never} />;
}

class FaultBoundary extends Component<
  { node: Node; scope: Scope; children: ReactNode },
  { fault: { error: unknown } | null }
> {
  override state = { fault: null as { error: unknown } | null };

  static getDerivedStateFromError(error: unknown) {
    return { fault: { error } };
  }

  override componentDidCatch() {
    this.props.scope.page.runtime.host.fault('node');
  }

  readonly #again = () => this.setState({ fault: null });

  /** A different row or sheet may render without the error. */
  override componentDidUpdate({ scope }: { scope: Scope }) {
    if (this.state.fault && scope !== this.props.scope) this.#again();
  }

  override render() {
    const { node, scope, children } = this.props;
    if (!this.state.fault) return children;
    return <NodeFault node={node} scope={scope} error={this.state.fault.error} again={this.#again} />;
  }
}
