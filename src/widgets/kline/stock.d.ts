/** The imported modules have the types of the full package. */
import type * as Highcharts from 'highcharts';

declare const stock: typeof Highcharts;
export default stock;
