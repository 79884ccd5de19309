/** In development: where each node is on the screen, for tools in which nodes are selected by touch. */
import { Fragment, type FragmentInstance, type ReactNode, useCallback } from 'react';

/** The nodes on the screen, with their addresses such as `pages/book/detail#/view/0`. Other scripts find it by this symbol. */
export type PlacedNodes = Map<FragmentInstance, string>;

const symbol = Symbol.for('shoji.placedNodes');

function placedNodes(): PlacedNodes {
  const global = globalThis as { [symbol]?: PlacedNodes };
  global[symbol] ??= new Map();
  return global[symbol];
}

export function Placed({ at, children }: { at: string; children: ReactNode }): ReactNode {
  const place = useCallback(
    (instance: FragmentInstance | null) => {
      if (!instance) return undefined;
      placedNodes().set(instance, at);
      return () => void placedNodes().delete(instance);
    },
    [at],
  );
  return <Fragment ref={place}>{children}</Fragment>;
}
