import type { ReactNode } from 'react';
import type { Node, Value } from '../../language/compiled.ts';
import type { Scope } from '../page/scope.ts';
import { evaluate } from '../values.ts';
import { Failed } from './Failed.tsx';
import styles from './NodeFault.module.css';

/** What stands in the place of a node that broke. In development it says which, with what, and why. */
export function NodeFault({
  node,
  scope,
  error,
  retry,
}: {
  node: Node;
  scope: Scope;
  error: unknown;
  retry: () => void;
}): ReactNode {
  const { host } = scope.page.runtime;
  return (
    <Failed host={host} message={host.text('runtime.fault')} retry={retry}>
      {host.debug ? (
        <dl className={styles.debug}>
          <dt>at</dt>
          <dd>{node.at}</dd>
          <dt>why</dt>
          <dd>{error instanceof Error ? `${error.name}: ${error.message}` : String(error)}</dd>
          <dt>values</dt>
          <dd>{JSON.stringify(valuesOf(node, scope), null, 1)}</dd>
        </dl>
      ) : null}
    </Failed>
  );
}

/** Each property on its own: one that cannot be evaluated says why. */
function valuesOf(node: Node, scope: Scope): Record<string, unknown> {
  return Object.fromEntries(Object.entries(node.props).map(([name, value]) => [name, plainOf(value, scope)]));
}

function plainOf(value: Value, scope: Scope): unknown {
  try {
    return evaluate(value, scope);
  } catch (error) {
    return error instanceof Error ? `! ${error.message}` : '!';
  }
}
