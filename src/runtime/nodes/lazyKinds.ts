/** Choice and progress, in one chunk, loaded by the first page that shows one of them. */
export { loadPlain } from '../choice/lazyLooks.tsx';
export { Choice } from './Choice.tsx';
export { Progress } from './Progress.tsx';
