import type { WidgetDefinition } from '../runtime/host/widget.ts';
import { chartWidgets } from './charts.ts';
import { generalWidgets } from './general.ts';

/** All widgets. The property schema of each (`<name>/schema.json`) is used by the checker only. */
export const widgets: readonly WidgetDefinition[] = [...chartWidgets, ...generalWidgets];
