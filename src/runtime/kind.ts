import type { ReactNode } from 'react';
import type { Node } from '../language/compiled.ts';
import type { KindProperties } from './generated/properties.ts';
import type { Scope } from './page/scope.ts';

/**
 * The properties of a node kind's component: its evaluated properties, and node and scope for the parts that it
 * evaluates itself (slots, lazy values). What is `unknown` among them may come from the server with an unexpected type:
 * read it with the helpers of read.ts.
 */
export interface KindProps<Name extends keyof KindProperties> {
  node: Node;
  scope: Scope;
  props: KindProperties[Name];
}

/** The component of the named kind. */
export type KindOf<Name extends keyof KindProperties> = (props: KindProps<Name>) => ReactNode;

/** The component of whichever kind. The checker has verified that a node has the properties of its kind. */
export type Kind = KindOf<never>;

/** All kinds of the grammar, each with its component. */
export type Kinds = { readonly [Name in keyof KindProperties]: KindOf<Name> };
