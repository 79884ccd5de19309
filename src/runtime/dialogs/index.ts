import { optionalComponent } from '../lazy/optionalComponent.tsx';

export { createDialogs, type DialogStore } from './store.ts';

/** Renders the sheets and toasts of a dialog store. Mounted once, beside the page. */
export const DialogLayer = optionalComponent(async () => ({
  default: (await import('./DialogLayer.tsx')).DialogLayer,
}));
