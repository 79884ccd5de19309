import { type ReactNode, Suspense } from 'react';
import { deferred, loadAhead } from '../deferred.tsx';
import type { KindProperties } from '../generated/properties.ts';
import type { Kind, KindOf, KindProps } from '../kind.ts';
import { Skeleton } from './Skeleton.tsx';

/** The component that loads, and that which it loads. */
const all = new Map<Kind, object>();

/** A kind whose code is loaded when a page first shows it; until then its skeleton is shown. */
export function lazyKind<Name extends keyof KindProperties>(
  load: () => Promise<{ default: KindOf<Name> }>,
): KindOf<Name> {
  const Code = deferred(load);
  function LazyKind(props: KindProps<Name>): ReactNode {
    return (
      <Suspense fallback={<Skeleton node={props.node} />}>
        <Code {...props} />
      </Suspense>
    );
  }
  all.set(LazyKind, Code);
  return LazyKind;
}

/** Preloads the code of a kind; it then renders without suspending. */
export const loadKind = (kind: Kind): Promise<void> => loadAhead(all.get(kind) ?? kind);

/** Loads the code of every kind. */
export async function loadKinds(): Promise<void> {
  await Promise.all([...all.keys()].map(loadKind));
}
