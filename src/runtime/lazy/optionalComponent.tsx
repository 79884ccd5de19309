import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { loadCode, loadSoon } from './loadCode.ts';

/**
 * A component that a page can do without at first: its code is loaded after the first page is shown, and nothing is in
 * its place until then. If the code cannot be loaded, the next page tries again.
 */
export function optionalComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  const waiting = new Set<() => void>();
  const fetch = async () => {
    loaded ??= (await loadCode(load)).default;
    for (const show of waiting) show();
  };
  return function Optional(props: Props): ReactNode {
    const [Ready, setReady] = useState(() => loaded);
    useEffect(() => {
      const show = () => setReady(() => loaded);
      if (loaded) return show();
      waiting.add(show);
      loadSoon(fetch);
      return () => {
        waiting.delete(show);
      };
    }, []);
    return Ready ? <Ready {...props} /> : null;
  };
}
