import { type ReactNode, Suspense } from 'react';
import type { KindProperties } from '../generated/properties.ts';
import { lazyComponent, preload } from '../lazy/lazyComponent.tsx';
import type { Kind, KindProps, KindView } from '../render/kind.ts';

/**
 * A kind whose code is loaded when a page first shows it. Its skeleton, which is shown until then, is part of the app's
 * script.
 */
export function lazyKind<Name extends keyof KindProperties>(
  load: () => Promise<{ default: KindView<Name> }>,
  Skeleton?: Kind['Skeleton'],
): Kind<Name> {
  const Code = lazyComponent(load);
  function View(props: KindProps<Name>): ReactNode {
    const { node, scope } = props;
    return (
      <Suspense fallback={Skeleton ? <Skeleton node={node} scope={scope} /> : null}>
        <Code {...props} />
      </Suspense>
    );
  }
  return { View, Skeleton, load: () => preload(Code) };
}
