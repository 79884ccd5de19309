/** The picked parts answer to the types of the whole. */
import type * as Highcharts from 'highcharts';

declare const stock: typeof Highcharts;
export default stock;
