import type { WidgetDefinition } from 'shoji/runtime';
import { generalWidgets } from 'shoji/widgets';

/** The widgets of the library: its own, and the general ones of the engine. */
export const widgets: readonly WidgetDefinition[] = [
  { name: 'weekHours', load: () => import('./weekHours/WeekHours.tsx') },
  ...generalWidgets,
];
