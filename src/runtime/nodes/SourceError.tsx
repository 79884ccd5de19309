import { type ReactNode, useLayoutEffect, useState } from 'react';
import type { Scope } from '../page/scope.ts';
import type { Failure, SourceFailed } from '../signals.ts';
import { Failed } from './Failed.tsx';
import { IconGlyph } from './Icon.tsx';
import styles from './NodeFault.module.css';
import { missing } from './shown.ts';

/** Who tells of a failure: the first of the nodes that read the source. */
const tellers = new WeakMap<Failure, symbol>();

/**
 * What stands in the place of a node whose source could not be loaded. Of several nodes that read it one
 * gives the message; the others stay as small as what they stand for. Each can try again.
 */
export function SourceError({ error, scope }: { error: SourceFailed; scope: Scope }): ReactNode {
  const { runtime } = scope.page;
  const [self] = useState(() => Symbol());
  const [tells, setTells] = useState(true);
  const { failure } = error;
  useLayoutEffect(() => {
    if (!tellers.has(failure)) tellers.set(failure, self);
    setTells(tellers.get(failure) === self);
    return () => {
      if (tellers.get(failure) === self) tellers.delete(failure);
    };
  }, [failure, self]);
  const message = runtime.messageOf(failure);
  if (tells) return <Failed host={runtime.host} message={message} retry={error.retry} />;
  return (
    <button
      type="button"
      className={styles.short}
      aria-label={`${message} ${runtime.host.text('runtime.retry')}`}
      onClick={error.retry}
    >
      {missing} <IconGlyph host={runtime.host} name="refresh-cw" size="s" />
    </button>
  );
}
