import type { ReactNode } from 'react';
import type { Node } from '../../language/compiled.ts';
import type { KindProperties } from '../generated/properties.ts';
import type { Scope } from '../page/scope.ts';

/**
 * The properties of a node kind's component: its evaluated properties, and node and scope for the parts that it
 * evaluates itself (slots, thunks). What is `unknown` among them may come from the server with an unexpected type:
 * read it with the helpers of read.ts.
 */
export interface KindProps<Name extends keyof KindProperties> {
  node: Node;
  scope: Scope;
  props: KindProperties[Name];
}

/** The component of the named kind. */
export type KindView<Name extends keyof KindProperties> = (props: KindProps<Name>) => ReactNode;

/** What a skeleton gets: the node as it is written, since nothing can be evaluated yet. */
export interface SkeletonProps {
  node: Node;
  scope: Scope;
}

/**
 * One kind of node: with its grammar in schemas/language/nodes/ and a line in nodes/kinds.ts it can be used. Without a
 * name it is any of them: the checker has verified that a node has the properties of its kind.
 */
export interface Kind<Name extends keyof KindProperties = never> {
  View: KindView<Name>;
  /** Shown while the node is loading, and of its size. Omitted: nothing is shown. */
  Skeleton?: ((props: SkeletonProps) => ReactNode) | undefined;
  /** Its properties while some of them are loading: it is then shown with what is known, instead of its skeleton. */
  early?: ((node: Node, scope: Scope) => Record<string, unknown>) | undefined;
  /**
   * Loads its code, if that is not part of the app's script; it then renders without suspending.
   * @param nodes the nodes that need it; by default all that there can be
   */
  load?: (nodes?: readonly Node[]) => Promise<void>;
  /**
   * Whether the component, for this node, calls no hooks, and renders only components that do not throw: then it can be
   * called as a function, and its elements be part of another component.
   */
  joins?: (node: Node) => boolean;
}

/** `joins` of a kind whose component never calls hooks. */
export const always = (): boolean => true;

/** All kinds of the grammar. */
export type Kinds = { readonly [Name in keyof KindProperties]: Kind<Name> };

/** The kind of a node; undefined if this runtime does not have it. */
export const kindOf = ({ type }: Node, { page: { runtime } }: Scope): Kind | undefined =>
  runtime.vocabulary.kinds[type];
