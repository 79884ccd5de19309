import type { ComponentType } from 'react';
import type { Node } from '../language/compiled.ts';
import type { Scope } from './page/scope.ts';

/**
 * The properties of a node kind's component: its evaluated properties, and node and scope for the parts that it
 * evaluates itself (slots, lazy values). A value from the server may have an unexpected type: read it with the helpers
 * of read.ts.
 */
export interface KindProps {
  node: Node;
  scope: Scope;
  props: Record<string, unknown>;
}

export type Kind = ComponentType<KindProps>;
