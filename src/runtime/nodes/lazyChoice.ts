/** A choice, in one chunk with its looks, loaded by the first page that shows one. */
export { loadPlain } from '../choice/lazyLooks.tsx';
export { Choice } from './Choice.tsx';
