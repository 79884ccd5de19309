/** Kinds that the first page rarely needs, loaded in one chunk by the first page that shows one of them. */
export { Choice } from './Choice.tsx';
export { Countdown } from './Countdown.tsx';
export { Progress } from './Progress.tsx';
