import { type ReactNode, useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import { subscribeKey } from 'valtio/vanilla/utils';
import { SheetLayer } from '../dialogs/SheetLayer.tsx';
import type { KindProps } from '../render/kind.ts';
import { Nodes } from '../render/NodeView.tsx';
import { text } from '../values/read.ts';
import { dropTyped } from './sheetForms.ts';

/** A sheet that steps open and close. Its content is rendered only while it is open. */
export function Sheet({ node, scope, props }: KindProps<'sheet'>): ReactNode {
  const { page } = scope;
  const { open } = page.sheets;
  const { name } = props;
  const given = useSyncExternalStore(
    useCallback((changed) => subscribeKey(open, name, changed, true), [open, name]),
    () => (Object.hasOwn(open, name) ? open[name] : undefined),
  );
  // Its content stays rendered during the closing animation.
  const last = useRef(given);
  if (given && given !== last.current) {
    last.current = given;
    dropTyped(page, node, given);
  }
  const shown = given ?? last.current;
  const here = useMemo(() => (shown ? scope.with({ given: shown }) : scope), [scope, shown]);
  return (
    <SheetLayer
      host={page.runtime.host}
      open={given !== undefined}
      title={text(props.title)}
      size={props.size ?? 'auto'}
      close={() => {
        delete open[name];
      }}
    >
      <Nodes slot={props.children} scope={here} />
    </SheetLayer>
  );
}
