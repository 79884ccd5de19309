import { type ReactNode, Suspense } from 'react';
import { deferred, loadAhead } from '../deferred.tsx';
import type { Kind, KindProps } from '../kind.ts';
import { Skeleton } from './Skeleton.tsx';

const all = new Map<Kind, Kind>();

/** A kind whose code is loaded when a page first shows it; until then its skeleton is shown. */
export function later(load: () => Promise<{ default: Kind }>): Kind {
  const Code = deferred(load);
  function Later(props: KindProps): ReactNode {
    return (
      <Suspense fallback={<Skeleton node={props.node} />}>
        <Code {...props} />
      </Suspense>
    );
  }
  all.set(Later, Code);
  return Later;
}

/** Preloads the code of a kind; it then renders without suspending. */
export const loadKind = (kind: Kind): Promise<void> => loadAhead(all.get(kind) ?? kind);

/** Loads the code of every kind. */
export async function loadKinds(): Promise<void> {
  await Promise.all([...all.keys()].map(loadKind));
}
