import { type ReactNode, Suspense } from 'react';
import type { Node } from '../../language/compiled.ts';
import type { KindProperties } from '../generated/properties.ts';
import { lazyComponent, preload } from '../lazy/lazyComponent.tsx';
import type { Kind, KindProps, KindView } from '../render/kind.ts';

/**
 * A kind whose code is loaded when a page first shows it. Its skeleton, which is shown until then, is part of the app's
 * script.
 * @param parts loads code that only some of its nodes need
 */
export function lazyKind<Name extends keyof KindProperties>(
  code: () => Promise<{ default: KindView<Name> }>,
  Skeleton?: Kind['Skeleton'],
  parts?: (nodes?: readonly Node[]) => Promise<unknown> | undefined,
): Kind<Name> {
  const Code = lazyComponent(code);
  function View(props: KindProps<Name>): ReactNode {
    const { node, scope } = props;
    return (
      <Suspense fallback={Skeleton ? <Skeleton node={node} scope={scope} /> : null}>
        <Code {...props} />
      </Suspense>
    );
  }
  const load = async (nodes?: readonly Node[]): Promise<void> => {
    await Promise.all([preload(Code), parts?.(nodes)]);
  };
  return { View, Skeleton, load };
}
