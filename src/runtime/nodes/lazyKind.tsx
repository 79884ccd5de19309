import { type ReactNode, Suspense } from 'react';
import { deferred, loadAhead } from '../deferred.tsx';
import type { KindProperties } from '../generated/properties.ts';
import type { Kind, KindProps, KindView } from '../kind.ts';

/**
 * A kind whose code is loaded when a page first shows it. Its skeleton, which is shown until then, is part of the app's
 * script.
 */
export function lazyKind<Name extends keyof KindProperties>(
  load: () => Promise<{ default: KindView<Name> }>,
  Skeleton?: Kind['Skeleton'],
): Kind<Name> {
  const Code = deferred(load);
  function View(props: KindProps<Name>): ReactNode {
    const { node, scope } = props;
    return (
      <Suspense fallback={Skeleton ? <Skeleton node={node} scope={scope} /> : null}>
        <Code {...props} />
      </Suspense>
    );
  }
  return { View, Skeleton, load: () => loadAhead(Code) };
}
