import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import type { Kind, KindProps } from '../kind.ts';
import { Skeleton } from './Skeleton.tsx';

const waiting: (() => Promise<void>)[] = [];

/** A kind whose code is loaded when a page first shows it. After a failure the next try loads it anew. */
export function later(load: () => Promise<{ default: Kind }>): Kind {
  let Ready: Kind | null = null;
  const fetch = async (): Promise<{ default: Kind }> => {
    try {
      const module = await load();
      Ready = module.default;
      return module;
    } catch (error) {
      Loading = lazy(fetch);
      throw error;
    }
  };
  let Loading: ComponentType<KindProps> = lazy(fetch);
  waiting.push(async () => void (await fetch()));
  return function Later(props: KindProps): ReactNode {
    // Once for each node: to change over later would show it anew, without its focus and its state.
    const [AtOnce] = useState(() => Ready);
    if (AtOnce) return <AtOnce {...props} />;
    return (
      <Suspense fallback={<Skeleton node={props.node} />}>
        <Loading {...props} />
      </Suspense>
    );
  };
}

/** Loads every kind that is loaded later, so that from then on all are shown at once. */
export async function loadKinds(): Promise<void> {
  await Promise.all(waiting.map((load) => load()));
}
