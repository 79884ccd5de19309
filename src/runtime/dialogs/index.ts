export { DialogLayer } from './DialogLayer.tsx';
export { Question } from './Question.tsx';
export { SheetLayer } from './SheetLayer.tsx';
export { createDialogs, type DialogStore } from './store.ts';
