import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import { loadCode } from './loadCode.ts';

const loaders = new WeakMap<object, () => Promise<unknown>>();

/**
 * How long a failure is kept, in milliseconds: React immediately renders a failed component again, which is not a retry.
 */
const retryAfterMs = 500;

/**
 * A component whose code is loaded on its first render, or ahead of it; it suspends while it is loading. After a
 * failure the next render loads it again.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let Ready: ComponentType<Props> | null = null;
  let failedAt: number | null = null;
  const fetch = async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      const module = await loadCode(load);
      Ready = module.default;
      return module;
    } catch (error) {
      failedAt = Date.now();
      throw error;
    }
  };
  let Loading: ComponentType<Props> = lazy(fetch);
  function Deferred(props: Props): ReactNode {
    if (failedAt !== null && Date.now() - failedAt >= retryAfterMs) {
      failedAt = null;
      Loading = lazy(fetch);
    }
    // Fixed per instance: switching later would remount the component and lose its focus and state.
    const [AtOnce] = useState(() => Ready);
    return AtOnce ? <AtOnce {...props} /> : <Loading {...props} />;
  }
  loaders.set(Deferred, async () => Ready ?? fetch());
  return Deferred;
}

/** Preloads the code of a lazy component; it then renders without suspending. */
export async function preload(component: object): Promise<void> {
  await loaders.get(component)?.();
}
