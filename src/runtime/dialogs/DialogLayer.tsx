import { type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import type { Host } from '../host/host.ts';
import { lazyComponent } from '../lazy/lazyComponent.tsx';
import type { DialogStore, OpenSheet } from './store.ts';
import { Toasts } from './Toasts.tsx';

const SheetLayer = lazyComponent(async () => ({ default: (await import('./SheetLayer.tsx')).SheetLayer }));

/** Renders the sheets and toasts of a dialog store. Mounted once, beside the page. */
export function DialogLayer({
  store,
  host,
}: {
  store: DialogStore;
  host: Pick<Host, 'app' | 'text'>;
}): ReactNode {
  const sheets = useSyncExternalStore(store.subscribe, store.sheets);
  // After a navigation a question of the previous page is obsolete: it is answered no.
  useEffect(() => {
    for (const moved of ['popstate', 'hashchange']) addEventListener(moved, store.closeAll);
    return () => {
      for (const moved of ['popstate', 'hashchange']) removeEventListener(moved, store.closeAll);
    };
  }, [store]);
  return (
    <>
      <Suspense>
        {sheets.map((sheet) => (
          <SheetLayer
            key={sheet.id}
            host={host}
            open={sheet.open}
            title={sheet.content.title}
            size={sheet.content.size}
            close={sheet.close}
            closed={() => store.forget(sheet.id)}
          >
            <Content sheet={sheet} />
          </SheetLayer>
        ))}
      </Suspense>
      <Toasts store={store} host={host} />
    </>
  );
}

/** A component of its own, so that changes of its reads re-render only the content. */
function Content({ sheet }: { sheet: OpenSheet }): ReactNode {
  return sheet.content.render(sheet.close);
}
