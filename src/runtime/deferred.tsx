import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import { chunk } from './chunk.ts';

const loaders = new WeakMap<object, () => Promise<unknown>>();

/** How long a failure is remembered, ms: React renders what failed once more at once, which is no new try. */
const remembered = 500;

/**
 * A component whose code is loaded when it is first shown, or ahead; it suspends until it is there. After a
 * failure the next try loads it anew.
 */
export function deferred<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let Ready: ComponentType<Props> | null = null;
  let failedAt: number | null = null;
  const fetch = async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      const module = await chunk(load);
      Ready = module.default;
      return module;
    } catch (error) {
      failedAt = Date.now();
      throw error;
    }
  };
  let Loading: ComponentType<Props> = lazy(fetch);
  function Deferred(props: Props): ReactNode {
    if (failedAt !== null && Date.now() - failedAt >= remembered) {
      failedAt = null;
      Loading = lazy(fetch);
    }
    // Once for each place: to change over later would show it anew, without its focus and its state.
    const [AtOnce] = useState(() => Ready);
    return AtOnce ? <AtOnce {...props} /> : <Loading {...props} />;
  }
  loaders.set(Deferred, async () => Ready ?? fetch());
  return Deferred;
}

/** Loads the code of a component, if it is one that is loaded later; from then on it is shown at once. */
export async function loadAhead(component: object): Promise<void> {
  await loaders.get(component)?.();
}
