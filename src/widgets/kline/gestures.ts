/** What pointer gestures and the wheel do with a chart. Lengths are CSS pixels from the corner of the element. */
export interface Gestures {
  /** Drags by a distance: positive to the right, towards older candles. */
  pan(distance: number): void;
  zoom(factor: number, x: number): void;
  /** Moves the crosshair to a point, or hides it. */
  cross(point: { x: number; y: number } | null): void;
  /** Whether the crosshair is shown, so that a tap can hide it. */
  crossed(): boolean;
}

type Point = { x: number; y: number };

const HOLD = 350;
const SLIP = 8;

/**
 * Dragging with one finger pans, pinching zooms, a tap or a long press shows the crosshair, and dragging after a long
 * press moves it. With a mouse, hovering moves the crosshair, dragging pans and the wheel zooms. The page still
 * scrolls vertically by touch (`touch-action: pan-y`), except while the crosshair is being dragged.
 * @returns the function that removes the listeners
 */
export function listen(element: HTMLElement, gestures: Gestures): () => void {
  const down = new Map<number, Point>();
  let mode: 'none' | 'pan' | 'pinch' | 'cross' = 'none';
  let start: Point = { x: 0, y: 0 };
  let longPress = 0;
  const end = new AbortController();

  const place = (event: { clientX: number; clientY: number }): Point => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    handler: (event: HTMLElementEventMap[Name]) => void,
    passive = true,
  ) => element.addEventListener(name, handler, { signal: end.signal, passive });

  on('pointerdown', (event) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    const point = place(event);
    down.set(event.pointerId, point);
    element.setPointerCapture?.(event.pointerId);
    clearTimeout(longPress);
    if (down.size > 1) {
      mode = 'pinch';
      gestures.cross(null);
      return;
    }
    mode = 'none';
    start = point;
    if (event.pointerType === 'mouse') return;
    longPress = window.setTimeout(() => {
      mode = 'cross';
      gestures.cross(start);
    }, HOLD);
  });

  on('pointermove', (event) => {
    const point = place(event);
    const before = down.get(event.pointerId);
    if (!before) {
      if (event.pointerType === 'mouse') gestures.cross(point);
      return;
    }
    if (mode === 'none' && Math.hypot(point.x - start.x, point.y - start.y) > SLIP) {
      clearTimeout(longPress);
      mode = 'pan';
      gestures.cross(null);
    }
    if (mode === 'cross') gestures.cross(point);
    if (mode === 'pan') gestures.pan(point.x - before.x);
    if (mode === 'pinch') pinch(event.pointerId, before, point);
    down.set(event.pointerId, point);
  });

  const pinch = (id: number, before: Point, point: Point) => {
    const other = [...down].find(([each]) => each !== id)?.[1];
    if (!other) return;
    const apart = Math.max(20, Math.abs(before.x - other.x));
    gestures.zoom(Math.max(20, Math.abs(point.x - other.x)) / apart, (point.x + other.x) / 2);
    gestures.pan((point.x - before.x) / 2);
  };

  const lift = (event: PointerEvent) => {
    clearTimeout(longPress);
    if (!down.delete(event.pointerId)) return;
    if (mode === 'none' && event.type === 'pointerup' && event.pointerType !== 'mouse')
      gestures.cross(gestures.crossed() ? null : place(event));
    if (down.size === 1 && mode === 'pinch') mode = 'pan';
    if (down.size === 0) mode = 'none';
  };
  on('pointerup', lift);
  on('pointercancel', lift);
  on('pointerleave', (event) => {
    if (event.pointerType === 'mouse' && down.size === 0) gestures.cross(null);
  });

  on('touchmove', (event) => mode === 'cross' && event.cancelable && event.preventDefault(), false);
  on(
    'wheel',
    (event) => {
      event.preventDefault();
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) gestures.pan(-event.deltaX);
      else gestures.zoom(Math.exp(-event.deltaY * 0.0015), place(event).x);
    },
    false,
  );

  return () => {
    clearTimeout(longPress);
    end.abort();
  };
}
