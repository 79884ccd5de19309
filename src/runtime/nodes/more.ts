/** The kinds that a first page can do without, loaded in one piece by the first page that shows one of them. */
export { Choice } from './Choice.tsx';
export { Copyable } from './Copyable.tsx';
export { Countdown } from './Countdown.tsx';
export { Facts } from './Facts.tsx';
export { Fold } from './Fold.tsx';
export { Progress } from './Progress.tsx';
export { Search } from './Search.tsx';
export { Sheet } from './Sheet.tsx';
