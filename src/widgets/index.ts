import type { WidgetDefinition } from '../runtime/widget.ts';

/**
 * All widgets of the app. Each is a chunk of its own, loaded by the first page that shows it; its property schema
 * (`<name>/schema.json`) is used by the checker only.
 */
export const widgets: readonly WidgetDefinition[] = [
  { name: 'orderBook', load: () => import('./orderBook/OrderBook.tsx') },
  { name: 'kline', load: () => import('./kline/Kline.tsx') },
  { name: 'imageUpload', load: () => import('./imageUpload/ImageUpload.tsx') },
  { name: 'depthChart', load: () => import('./depthChart/DepthChart.tsx') },
  { name: 'trades', load: () => import('./trades/Trades.tsx') },
  { name: 'sparkline', load: () => import('./sparkline/Sparkline.tsx') },
  { name: 'pinInput', load: () => import('./pinInput/PinInput.tsx') },
  { name: 'searchPicker', load: () => import('./searchPicker/SearchPicker.tsx') },
];
