import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { holdTouch } from '../../ui/holdTouch.ts';
import { IconGlyph } from '../../ui/IconGlyph.tsx';
import { useForm } from '../FormContext.ts';
import type { ItemActions } from './ListItem.tsx';
import styles from './Shape.module.css';

interface MoveHandleProps {
  label: string;
  at: number;
  actions: RefObject<ItemActions>;
}

/** The handle to move an item: by dragging, or with the arrow keys. It keeps the focus. */
export function MoveHandle({ label, at, actions }: MoveHandleProps): ReactNode {
  const { scope } = useForm().form;
  const handle = useRef<HTMLButtonElement>(null);
  useEffect(() => holdTouch(handle.current), []);
  const place = useRef(at);
  place.current = at;
  const move = (from: number, to: number) => actions.current.move(from, to);
  const pull = useRef((_: number) => {});
  pull.current = (y: number) => {
    const item = handle.current?.closest('li');
    const before = item?.previousElementSibling?.getBoundingClientRect();
    const after = item?.nextElementSibling?.getBoundingClientRect();
    // Dragged past the middle of a neighbour, the two swap places.
    if (before && y < before.top + before.height / 2) move(place.current, place.current - 1);
    else if (after && y > after.top + after.height / 2) move(place.current, place.current + 1);
  };
  return (
    <button
      ref={handle}
      type="button"
      className={styles.handle}
      aria-label={label}
      data-part="move"
      onKeyDown={(event) => {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        move(at, at + step);
        // The element may have been moved in the DOM, which loses the focus.
        requestAnimationFrame(() => handle.current?.focus());
      }}
      onPointerDown={(event) => {
        // Pointer events are handled on the document: an element that is moved in the DOM loses its pointer capture.
        if (event.currentTarget.hasPointerCapture?.(event.pointerId))
          event.currentTarget.releasePointerCapture(event.pointerId);
        const end = new AbortController();
        const { signal } = end;
        document.addEventListener('pointermove', ({ clientY }) => pull.current(clientY), { signal });
        for (const name of ['pointerup', 'pointercancel'])
          document.addEventListener(name, () => end.abort(), { signal });
      }}
    >
      <IconGlyph scope={scope} name="grip-vertical" size="s" />
    </button>
  );
}
