import { type PointerEvent, type RefObject, useRef } from 'react';

/** A sheet closes when it is dragged down by this many pixels, or at this speed in pixels per millisecond. */
const minDistancePx = 96;
const minSpeed = 0.6;

/** Makes a panel follow a drag of its header downwards. It closes on release, if far or fast enough. */
export function useDrag(panel: RefObject<HTMLElement | null>, close: () => void) {
  const drag = useRef<{ pointer: number; from: number; at: number; speed: number; time: number } | null>(
    null,
  );
  const place = (offset: number) => {
    if (panel.current) panel.current.style.transform = offset > 0 ? `translateY(${offset}px)` : '';
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (!event.isPrimary || event.button !== 0 || (event.target as Element).closest('button')) return;
      drag.current = {
        pointer: event.pointerId,
        from: event.clientY,
        at: event.clientY,
        speed: 0,
        time: event.timeStamp,
      };
      event.currentTarget.setPointerCapture?.(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const now = drag.current;
      if (now?.pointer !== event.pointerId) return;
      const passed = Math.max(1, event.timeStamp - now.time);
      now.speed = (event.clientY - now.at) / passed;
      now.at = event.clientY;
      now.time = event.timeStamp;
      place(now.at - now.from);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const now = drag.current;
      if (now?.pointer !== event.pointerId) return;
      drag.current = null;
      if (now.at - now.from > minDistancePx || (now.speed > minSpeed && now.at > now.from)) close();
      else place(0);
    },
    onPointerCancel() {
      drag.current = null;
      place(0);
    },
  };
}
