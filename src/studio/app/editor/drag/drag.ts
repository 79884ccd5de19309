/** Drag and drop within the studio. Onto the phone, the browser's own drag and drop is used: see preview/. */
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Dragged, type Dropped, type Edge, edgeAt, type Target } from './place.ts';

/** The property of a drag's data that has the dragged node. */
const member = 'shojiNode';

/** `at`: a node in the phone, by its address. */
let current: Dragged | { at: string } | null = null;

/**
 * The last dragged node. The phone's page does not know what is dragged, and reports the drop after the drag has ended.
 */
export const draggedNow = (): Dragged | { at: string } | null => current;

export function startDrag(dragged: Dragged | { at: string }): void {
  current = dragged;
}

/** @param dragged null if it cannot be dragged */
export function useDraggable(element: RefObject<HTMLElement | null>, dragged: Dragged | null): void {
  const key = JSON.stringify(dragged);
  useEffect(() => {
    const what: Dragged | null = JSON.parse(key);
    if (!element.current || !what) return undefined;
    return draggable({
      element: element.current,
      getInitialData: () => ({ [member]: what }),
      getInitialDataForExternal: () => ({ 'text/x-shoji-node': 'node' }),
      onDragStart: () => startDrag(what),
    });
  }, [element, key]);
}

/** @returns the edge at which the node would be dropped; undefined while nothing is dragged over it */
export function useDropTarget(
  element: RefObject<HTMLElement | null>,
  target: Target,
  drop: (dropped: Dropped) => void,
): Edge | undefined {
  const [edge, setEdge] = useState<Edge>();
  const latest = useRef({ target, drop });
  latest.current = { target, drop };
  useEffect(() => {
    const { current: of } = element;
    if (!of) return undefined;
    const edgeOf = (clientY: number): Edge => {
      const { top, height } = of.getBoundingClientRect();
      return edgeAt(latest.current.target, (clientY - top) / height);
    };
    return combine(
      dropTargetForElements({
        element: of,
        canDrop: ({ source }) => member in source.data,
        onDrag: ({ location }) => setEdge(edgeOf(location.current.input.clientY)),
        onDragLeave: () => setEdge(undefined),
        onDrop({ source, location }) {
          setEdge(undefined);
          const dragged = source.data[member] as Dragged;
          const { id } = latest.current.target;
          latest.current.drop({ dragged, on: id, edge: edgeOf(location.current.input.clientY) });
        },
      }),
    );
  }, [element]);
  return edge;
}
