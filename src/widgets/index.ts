import type { WidgetDefinition } from '../runtime/widget.ts';

/**
 * Every widget of the app. What a page does not show it does not load: each is a chunk of its own, and its
 * property schema (`<name>/schema.json`) is for the checker alone.
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
