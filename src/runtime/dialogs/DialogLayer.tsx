import { type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { deferred } from '../deferred.tsx';
import type { Host } from '../host.ts';
import type { DialogStore, OpenSheet } from './store.ts';
import { Toasts } from './Toasts.tsx';

const SheetLayer = deferred(async () => ({ default: (await import('./SheetLayer.tsx')).SheetLayer }));

/** Shows the sheets and toasts of a store. Mounted once, beside the page. */
export function DialogLayer({
  store,
  host,
}: {
  store: DialogStore;
  host: Pick<Host, 'app' | 'text'>;
}): ReactNode {
  const sheets = useSyncExternalStore(store.subscribe, store.sheets);
  // Somewhere else, a question of the page before makes no sense: it is answered no.
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

/** In a component of its own, so that what it reads wakes only the content. */
function Content({ sheet }: { sheet: OpenSheet }): ReactNode {
  return sheet.content.render(sheet.close);
}
