import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { loadCode } from './loadCode.ts';

/**
 * A component that a page can do without: its code is loaded after the page is shown, and nothing is in its place until
 * then. If the code cannot be loaded, the next page tries again.
 */
export function optionalComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function Optional(props: Props): ReactNode {
    const [Ready, setReady] = useState(() => loaded);
    useEffect(() => {
      if (loaded) return;
      void loadCode(load).then(
        (module) => {
          loaded = module.default;
          setReady(() => module.default);
        },
        () => {},
      );
    }, []);
    return Ready ? <Ready {...props} /> : null;
  };
}
