import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { loadCode } from './loadCode.ts';
import { loadSoon } from './loadSoon.ts';

/** The interval between attempts to load code, in milliseconds. */
const retryMs = 5000;

/**
 * A component that a page can do without at first: its code is loaded after the first page is shown, and nothing is in
 * its place until then. While something waits for it, code that cannot be loaded is asked for again.
 */
export function optionalComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  const waiting = new Set<() => void>();
  const request = async () => {
    try {
      loaded ??= (await loadCode(load)).default;
      for (const show of waiting) show();
    } catch {
      if (waiting.size > 0) setTimeout(request, retryMs);
    }
  };
  loadSoon(request);
  return function Optional(props: Props): ReactNode {
    const [Ready, setReady] = useState(() => loaded);
    useEffect(() => {
      const show = () => setReady(() => loaded);
      if (loaded) return show();
      waiting.add(show);
      loadSoon(request);
      return () => {
        waiting.delete(show);
      };
    }, []);
    return Ready ? <Ready {...props} /> : null;
  };
}
