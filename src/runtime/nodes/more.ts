/** Kinds that a first page can do without, loaded in one piece by the first page that shows one of them. */
export { Choice } from './Choice.tsx';
export { Countdown } from './Countdown.tsx';
export { Progress } from './Progress.tsx';
