/** Kinds of pages that show one record, loaded in one chunk by the first page that shows one of them. */
export { Copyable } from './Copyable.tsx';
export { Countdown } from './Countdown.tsx';
export { Facts } from './Facts.tsx';
export { Fold } from './Fold.tsx';
export { Search } from './Search.tsx';
