export { DialogLayer } from './DialogLayer.tsx';
export { createDialogs, type DialogStore } from './store.ts';
