import type { ComponentType } from 'react';
import type { Node } from '../language/compiled.ts';
import type { Scope } from './page/scope.ts';

/**
 * What the component of a node kind gets: its evaluated properties, and the node and scope for what it owns
 * (slots, lazy values). A value that the server sent in another shape may be anything: read it with the
 * helpers of read.ts.
 */
export interface KindProps {
  node: Node;
  scope: Scope;
  props: Record<string, unknown>;
}

export type Kind = ComponentType<KindProps>;
