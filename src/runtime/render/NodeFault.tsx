import { type ReactNode, useContext, useEffect } from 'react';
import type { Node, Value } from '../../language/compiled.ts';
import { shownOf } from '../debug/shown.ts';
import { usePlace } from '../debug/usePlace.ts';
import { evaluate } from '../page/evaluate.ts';
import type { Scope } from '../page/scope.ts';
import styles from '../ui/Failed.module.css';
import { Failed, FailedShort, Narrow } from '../ui/Failed.tsx';

/** The minimum delay before a node with an error is rendered again with new data, in milliseconds. */
const retryDelayMs = 250;

/**
 * The fallback of a node that threw, most likely because of data from a source. It is rendered again when that data
 * changes, and its retry reloads the data. In development it shows the node, its properties and the error.
 */
export default function NodeFault({
  node,
  scope,
  error,
  again,
}: {
  node: Node;
  scope: Scope;
  error: unknown;
  again: () => void;
}): ReactNode {
  const { page } = scope;
  const { host } = page.runtime;
  const { reads } = node;
  // Changes in quick succession cause one attempt.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = page.follow(reads, () => {
      timer ??= setTimeout(again, retryDelayMs);
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [page, reads, again]);
  const retry = () => {
    page.retry(reads);
    again();
  };
  const message = host.text('runtime.fault');
  if (useContext(Narrow)) return <FailedShort host={host} message={message} retry={retry} />;
  return (
    <Failed host={host} message={message} retry={retry}>
      {import.meta.env.DEV && host.debug ? <FaultDetails node={node} scope={scope} error={error} /> : null}
    </Failed>
  );
}

/** In development: where it is, and what it was given, without personal data. */
function FaultDetails({ node, scope, error }: { node: Node; scope: Scope; error: unknown }): ReactNode {
  const shown = shownOf(scope.page, node, false);
  const place = usePlace(scope.page, node.at);
  return (
    <dl className={styles.debug}>
      <dt>at</dt>
      <dd>{node.at}</dd>
      {place === null ? null : <dd>{place}</dd>}
      <dt>why</dt>
      <dd>{shown.text(error instanceof Error ? `${error.name}: ${error.message}` : String(error))}</dd>
      <dt>values</dt>
      <dd>{JSON.stringify(shown.props(valuesOf(node, scope)), null, 1)}</dd>
    </dl>
  );
}

/** Evaluates each property separately: one that throws shows its error. */
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
