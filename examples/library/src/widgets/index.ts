import type { WidgetDefinition } from '../../../../src/runtime/widget.ts';

/** The widgets of the library: its own, and a general one of the engine. */
export const widgets: readonly WidgetDefinition[] = [
  { name: 'weekHours', load: () => import('./weekHours/WeekHours.tsx') },
  { name: 'imageUpload', load: () => import('../../../../src/widgets/imageUpload/ImageUpload.tsx') },
];
