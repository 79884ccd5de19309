import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { Kind, KindProps } from '../kind.ts';
import { Skeleton } from './Skeleton.tsx';

/** A kind whose code is loaded when a page first shows it. After a failure the next try loads it anew. */
export function later(load: () => Promise<{ default: Kind }>): Kind {
  const fresh = (): ComponentType<KindProps> =>
    lazy(() =>
      load().catch((error: unknown) => {
        Loaded = fresh();
        throw error;
      }),
    );
  let Loaded = fresh();
  return function Later(props: KindProps): ReactNode {
    return (
      <Suspense fallback={<Skeleton node={props.node} />}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
