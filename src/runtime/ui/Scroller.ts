import { createContext, type RefObject } from 'react';

/** The scroll container of a node, if it is not the page itself: the body of a sheet. */
export const Scroller = createContext<RefObject<HTMLElement | null> | null>(null);
