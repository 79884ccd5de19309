/*
 * Highcharts Stock, its parts picked by hand: candlesticks, columns and lines, without navigator, range
 * selector, tooltips of its own and export. Two fifths of the whole library.
 *
 * Never mix these es-modules with another build of Highcharts on one page. `DataLabel` and `Responsive` are
 * not seen but must be composed: the first is called while drawing, the second on the first update.
 *
 * Highcharts is proprietary (free for non-commercial use only): every use of it stays in this folder.
 */
// biome-ignore-start assist/source/organizeImports: these modules import each other; the order is that of the library's own entry
import Highcharts from 'highcharts/es-modules/Core/Globals.js';
import SVGRenderer from 'highcharts/es-modules/Core/Renderer/SVG/SVGRenderer.js';
import HTMLElement from 'highcharts/es-modules/Core/Renderer/HTML/HTMLElement.js';
import Axis from 'highcharts/es-modules/Core/Axis/Axis.js';
import DateTimeAxis from 'highcharts/es-modules/Core/Axis/DateTimeAxis.js';
import PlotLineOrBand from 'highcharts/es-modules/Core/Axis/PlotLineOrBand/PlotLineOrBand.js';
import Tooltip from 'highcharts/es-modules/Core/Tooltip.js';
import Pointer from 'highcharts/es-modules/Core/Pointer.js';
import Legend from 'highcharts/es-modules/Core/Legend/Legend.js';
import Chart from 'highcharts/es-modules/Core/Chart/Chart.js';
import StackingAxis from 'highcharts/es-modules/Core/Axis/Stacking/StackingAxis.js';
import Series from 'highcharts/es-modules/Core/Series/Series.js';
import 'highcharts/es-modules/Series/Line/LineSeries.js';
import 'highcharts/es-modules/Series/Column/ColumnSeries.js';
import DataLabel from 'highcharts/es-modules/Core/Series/DataLabel.js';
import Responsive from 'highcharts/es-modules/Core/Responsive.js';
import OrdinalAxis from 'highcharts/es-modules/Core/Axis/OrdinalAxis.js';
import StockChart from 'highcharts/es-modules/Core/Chart/StockChart.js';
import HLCSeries from 'highcharts/es-modules/Series/HLC/HLCSeries.js';
import OHLCSeries from 'highcharts/es-modules/Series/OHLC/OHLCSeries.js';
import 'highcharts/es-modules/Series/Candlestick/CandlestickSeries.js';
// biome-ignore-end assist/source/organizeImports: see above

DataLabel.compose(Series);
DateTimeAxis.compose(Axis);
HLCSeries.compose(Series, SVGRenderer);
HTMLElement.compose(SVGRenderer);
Legend.compose(Chart);
OHLCSeries.compose(Series);
OrdinalAxis.compose(Axis, Series, Chart);
PlotLineOrBand.compose(Chart, Axis);
Pointer.compose(Chart);
Responsive.compose(Chart);
StackingAxis.compose(Axis, Chart, Series);
StockChart.compose(Chart, Axis, Series, SVGRenderer);
Tooltip.compose(Pointer);

Highcharts.stockChart = StockChart.stockChart;

export default Highcharts;
