/** Choice and progress, in one chunk, loaded by the first page that shows one of them. */
export { Choice, loadOtherLooks } from './Choice.tsx';
export { Progress } from './Progress.tsx';
