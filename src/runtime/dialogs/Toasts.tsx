import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { Host } from '../host/host.ts';
import type { ChromeIcon } from '../nodes/chromeIcons.ts';
import { classes } from '../ui/classes.ts';
import { IconGlyph } from '../ui/IconGlyph.tsx';
import { enterLayer, topLayer, watchLayers } from './layers.ts';
import type { DialogStore, Toast } from './store.ts';
import styles from './Toasts.module.css';

/** How long a toast is shown, in milliseconds. */
const shownFor = 3000;

const icons: Record<string, ChromeIcon> = {
  good: 'circle-check',
  bad: 'circle-alert',
  pending: 'triangle-alert',
};

/** Short messages, newest last; announced by screen readers without taking the focus. */
export function Toasts({ store, host }: { store: DialogStore; host: Pick<Host, 'app'> }): ReactNode {
  const region = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (region.current ? enterLayer(region.current) : undefined), []);
  const toasts = useSyncExternalStore(store.subscribe, store.toasts);
  const layer = useSyncExternalStore(watchLayers, topLayer);
  return (
    <>
      <div ref={region} className={styles.region} role="status" aria-live="polite" />
      {layer
        ? createPortal(
            toasts.map((toast) => (
              <ToastView key={toast.id} toast={toast} host={host} gone={store.dismiss} />
            )),
            layer,
          )
        : null}
    </>
  );
}

function ToastView({
  toast,
  host,
  gone,
}: {
  toast: Toast;
  host: Pick<Host, 'app'>;
  gone: (id: number) => void;
}): ReactNode {
  const [held, setHeld] = useState(false);
  const left = useRef(shownFor);
  const { id } = toast;
  useEffect(() => {
    if (held) return;
    const began = performance.now();
    const timer = setTimeout(() => gone(id), left.current);
    return () => {
      clearTimeout(timer);
      // After it is released it stays for the remaining time, but at least for a second.
      left.current = Math.max(1000, left.current - (performance.now() - began));
    };
  }, [held, gone, id]);
  const icon = icons[toast.tone];
  return (
    <div
      className={classes(styles.toast, !icon && styles.plain)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onPointerCancel={() => setHeld(false)}
    >
      {icon ? <IconGlyph host={host} name={icon} className={styles.icon} /> : null}
      <span>{toast.text}</span>
    </div>
  );
}
