/** A bottom sheet based on the native dialog element, which traps the focus and is in the top layer. */
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Host } from '../host/host.ts';
import { ButtonView } from '../ui/ButtonView.tsx';
import { classes } from '../ui/classes.ts';
import { holdTouch } from '../ui/holdTouch.ts';
import { IconGlyph } from '../ui/IconGlyph.tsx';
import { Scroller } from '../ui/Scroller.ts';
import { enterLayer } from './layers.ts';
import styles from './Sheet.module.css';
import toasts from './Toasts.module.css';
import { useDrag } from './useDrag.ts';

/** Duration of the closing animation, in milliseconds. */
const leaveFor = 160;

export interface SheetLayerProps {
  host: Pick<Host, 'app' | 'text'>;
  open: boolean;
  title: string;
  size?: 'auto' | 'full';
  /** The user closed it: with the button, Escape, a press outside of it, or by dragging it down. */
  close: () => void;
  /** Called after the closing animation, when the dialog is gone. */
  closed?: () => void;
  children: ReactNode;
}

/** Rendered while `open`, and until its closing animation has ended. */
export function SheetLayer(props: SheetLayerProps): ReactNode {
  const [shown, setShown] = useState(props.open);
  if (props.open && !shown) setShown(true);
  const wasShown = useRef(false);
  // Only now the dialog has given the focus back, and the page can have it.
  useEffect(() => {
    if (wasShown.current && !shown) props.closed?.();
    wasShown.current = shown;
  }, [shown]);
  if (!shown) return null;
  return <Layer {...props} closed={() => setShown(false)} />;
}

function Layer({ host, open, title, size = 'auto', close, closed, children }: SheetLayerProps): ReactNode {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const region = useRef<HTMLDivElement>(null);
  useModal(dialog, region);
  useCloseAnimation(panel, open, closed);
  const drag = useDrag(panel, close);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for it is Escape, which the dialog itself handles
    <dialog
      ref={dialog}
      className={classes(styles.dialog, !open && styles.leaving)}
      aria-labelledby={id}
      tabIndex={-1}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <div ref={panel} className={classes(styles.panel, size === 'full' && styles.full)}>
        <div ref={holdTouch} className={styles.head} {...drag}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <div className={styles.close}>
            <ButtonView
              look="icon"
              label={host.text('runtime.close')}
              icon={<IconGlyph host={host} name="x" />}
              onPress={close}
            />
          </div>
        </div>
        <div ref={body} className={styles.body}>
          <Scroller value={body}>{children}</Scroller>
        </div>
      </div>
      <div ref={region} className={toasts.region} role="status" aria-live="polite" />
    </dialog>
  );
}

/** Opens the modal dialog, moves the focus into it, and restores the focus on closing. */
function useModal(dialog: RefObject<HTMLDialogElement | null>, region: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = dialog;
    if (!current) return;
    if (!current.open) current.showModal();
    // Focuses the dialog, so that its title is announced first and no on-screen keyboard opens.
    (current.querySelector<HTMLElement>('[data-autofocus]') ?? current).focus();
    const leave = region.current ? enterLayer(region.current) : () => {};
    return () => {
      leave();
      current.close();
    };
  }, [dialog, region]);
}

/** Plays the closing animation before the sheet is removed. */
function useCloseAnimation(
  panel: RefObject<HTMLElement | null>,
  open: boolean,
  closed: (() => void) | undefined,
): void {
  const done = useRef(closed);
  useEffect(() => {
    done.current = closed;
  });
  useEffect(() => {
    if (open) return;
    const { current } = panel;
    const reducedMotion =
      typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
    const moving = reducedMotion
      ? undefined
      : current?.animate?.([{ transform: 'translateY(100%)' }], {
          duration: leaveFor,
          easing: 'ease-in',
          fill: 'forwards',
        });
    if (!moving) {
      done.current?.();
      return;
    }
    let gone = false;
    moving.finished.catch(() => {});
    const timer = setTimeout(() => !gone && done.current?.(), leaveFor + 20);
    return () => {
      gone = true;
      clearTimeout(timer);
      moving.cancel();
    };
  }, [panel, open]);
}
