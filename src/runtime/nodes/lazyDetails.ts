/** Kinds of pages that show one record, and sheets, loaded in one chunk by the first page that shows one of them. */
export { Copyable } from './Copyable.tsx';
export { Countdown } from './Countdown.tsx';
export { Facts } from './Facts.tsx';
export { Fold } from './Fold.tsx';
export { Sheet } from './Sheet.tsx';
