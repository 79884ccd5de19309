import type { WidgetDefinition } from '../runtime/host/widget.ts';

/** Widgets for any app. Each is a chunk of its own, loaded by the first page that shows it. */
export const generalWidgets: readonly WidgetDefinition[] = [
  { name: 'imageUpload', load: () => import('./imageUpload/ImageUpload.tsx') },
  { name: 'sparkline', load: () => import('./sparkline/Sparkline.tsx') },
  { name: 'pinInput', load: () => import('./pinInput/PinInput.tsx') },
  { name: 'searchPicker', load: () => import('./searchPicker/SearchPicker.tsx') },
];
