import type { WidgetDefinition } from '../runtime/host/widget.ts';

/** Charts and lists of prices. `kline` needs Highcharts, which an app installs itself: its licence is proprietary. */
export const chartWidgets: readonly WidgetDefinition[] = [
  { name: 'orderBook', load: () => import('./orderBook/OrderBook.tsx') },
  { name: 'kline', load: () => import('./kline/Kline.tsx') },
  { name: 'depthChart', load: () => import('./depthChart/DepthChart.tsx') },
  { name: 'trades', load: () => import('./trades/Trades.tsx') },
];
