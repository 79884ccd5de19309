import { createContext, type RefObject } from 'react';

/** What scrolls around a node, where it is not the page itself: the body of a sheet. */
export const Scroller = createContext<RefObject<HTMLElement | null> | null>(null);
