import type { Chart, Point, Series } from 'highcharts';
import type { Formats } from '../../runtime/host/host.ts';
import { type Candle, closesOf, intervalOf, nearest, positionOf } from './candles.ts';
import { Legend } from './legend.ts';
import { allPoints, type Kind, pointsAt } from './options.ts';
import { Overlay } from './overlay.ts';
import * as views from './view.ts';

/** How often the live candle is drawn alone before the axes follow, for which the whole chart is laid out. */
const MOST_ALONE = 14;

export interface ControlHost {
  kind: Kind;
  precision: number;
  format: Formats;
  /** The view is close to the oldest candle. Called once per oldest candle, and again after a failure. */
  older: (before: number) => Promise<void>;
  /** Called with the candle under the crosshair, or null without a crosshair. */
  crossed: (candle: Candle | null) => void;
}

/**
 * Owns the candles and the view, and draws them. Drawing a chart takes some 15 ms on a phone, so gestures are drawn
 * once per frame, and live candles only when {@link paint} is called.
 */
export class Control {
  private candles: Candle[] = [];
  private closes: number[] = [];
  private interval = 0;
  private view: views.View | null = null;
  private cross: { time: number; y: number | null } | null = null;
  /** The number of candles in the chart; the last of them may have changed since. */
  private given = 0;
  private frame = 0;
  /** How often the last candle was drawn alone since the whole chart was. */
  private drawnAlone = 0;
  private asked: number | null = null;
  private readonly chart: Chart;
  private readonly host: ControlHost;
  private readonly legend: Legend;
  private readonly overlay: Overlay;

  constructor(chart: Chart, root: HTMLElement, host: ControlHost) {
    this.chart = chart;
    this.host = host;
    this.legend = new Legend(root, host.format, host.precision);
    this.overlay = new Overlay(root, host.format, host.precision);
  }

  /**
   * Replaces the candles. Live candles that are newer than the list are kept. The view is kept if the list covers it;
   * otherwise the latest candles are shown.
   */
  setCandles(list: readonly Candle[]): void {
    const before = this.range();
    const last = list[list.length - 1]?.time ?? Number.POSITIVE_INFINITY;
    const interval = intervalOf(list);
    const same = interval === this.interval;
    this.candles = same ? [...list, ...this.candles.filter((candle) => candle.time > last)] : [...list];
    this.closes = closesOf(this.candles);
    this.interval = interval;
    this.giveAll();
    const range = this.range();
    if (!range) this.view = null;
    else if (!same || !before || !this.view) this.view = views.newest(range, this.width());
    else if (views.follows(this.view, before)) this.view = views.newest(range, this.view.count);
    else this.view = views.kept(this.view, range);
    if (!same) this.hideCross();
    this.draw();
  }

  /** Adds or updates the live candle, without drawing. A candle that is older than the last one is ignored. */
  take(candle: Candle): void {
    const before = this.range();
    const how = positionOf(this.candles, candle);
    if (!before || how === 'stale') return;
    if (how === 'same') this.candles.pop();
    this.candles.push(candle);
    this.closes.length = this.candles.length - 1;
    this.closes.push(Number(candle.close));
    if (this.view && how === 'next' && views.follows(this.view, before))
      this.view = { ...this.view, end: this.view.end + candle.time - before.last };
  }

  /** Draws the candles that were added or updated since. */
  paint(): void {
    this.draw(this.given > 0 && this.giveNew(this.fitsAxes()));
  }

  pan(pixels: number): void {
    const range = this.range();
    if (this.view && range) this.look(views.panned(this.view, pixels / this.chart.plotWidth, range));
  }

  zoom(factor: number, x: number): void {
    const range = this.range();
    if (this.view && range) this.look(views.zoomed(this.view, factor, x / this.chart.plotWidth, range));
  }

  crossAt(point: { x: number; y: number } | null): void {
    const axis = this.chart.xAxis[0];
    if (point && axis) this.setCross(nearest(this.candles, axis.toValue(point.x, false)), point.y);
    else this.hideCross();
  }

  /**
   * Moves the crosshair by a number of candles, for keys. It starts at the latest visible candle, and scrolls the view
   * if necessary.
   */
  crossBy(steps: number): void {
    const range = this.range();
    if (!range || !this.view) return;
    const at = this.cross
      ? nearest(this.candles, this.cross.time) + steps
      : nearest(this.candles, Math.min(this.view.end, range.last));
    const candle = this.candles[at];
    if (!candle) return;
    this.setCross(at, null);
    const { min, max } = views.extremes(this.view, range);
    const out = candle.time < min ? candle.time - min : candle.time > max ? candle.time - max : 0;
    if (out !== 0) this.look(views.kept({ ...this.view, end: this.view.end + out }, range));
  }

  hideCross(): void {
    if (!this.cross) return;
    this.cross = null;
    this.overlay.showCross(this.chart, null, null);
    this.showLegend();
    this.host.crossed(null);
  }

  get isCrossed(): boolean {
    return this.cross !== null;
  }

  end(): void {
    cancelAnimationFrame(this.frame);
  }

  private look(view: views.View): void {
    this.view = view;
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.draw();
      this.askOlder();
    });
  }

  /** @param alone the last candle has been drawn, and the rest of the chart stays as it is */
  private draw(alone = false): void {
    const range = this.range();
    const last = this.candles[this.candles.length - 1];
    this.drawnAlone = alone ? this.drawnAlone + 1 : 0;
    if (!alone) {
      if (range && this.view) {
        const { min, max } = views.extremes(this.view, range);
        this.chart.xAxis[0]?.setExtremes(min, max, false, false);
      }
      this.chart.redraw(false);
    }
    if (!last) return;
    this.overlay.showNow(this.chart, last);
    if (this.cross) this.setCross(nearest(this.candles, this.cross.time), this.cross.y);
    else this.showLegend();
  }

  /** Whether the last candle can be drawn alone: the axes may stay as they are, and were computed not long ago. */
  private fitsAxes(): boolean {
    const last = this.candles[this.candles.length - 1];
    const [price, volume] = this.chart.yAxis;
    // What is not known is no number, which fits nothing.
    return (
      this.drawnAlone < MOST_ALONE &&
      this.given === this.candles.length &&
      Number(last?.low) >= Number(price?.min) &&
      Number(last?.high) <= Number(price?.max) &&
      Number(last?.volume) <= Number(volume?.max)
    );
  }

  private giveAll(): void {
    const points = allPoints(this.candles, this.host.kind);
    for (const series of this.chart.series)
      series.setData(points[series.options.id ?? ''] ?? [], false, false, false);
    this.given = this.candles.length;
  }

  /**
   * Passes the new candles to the chart, and the last known one, which may have changed.
   * @param alone draws the last known one at once, without the rest of the chart
   * @returns whether it was drawn
   */
  private giveNew(alone: boolean): boolean {
    for (let at = this.given - 1; at < this.candles.length; at++) {
      const points = pointsAt(this.candles, this.closes, at, this.host.kind);
      // The others get all of their data when they are shown.
      for (const series of this.chart.series.filter(({ visible }) => visible)) {
        const point = points[series.options.id ?? ''] ?? null;
        if (at >= this.given) series.addPoint(point, false, false, false);
        else {
          const last = series.data[at];
          // Highcharts creates no points outside of the view: then all data is set again, which is rare.
          if (!last) {
            this.giveAll();
            return false;
          }
          last.update(point, false);
          if (alone) drawPoint(series, last);
        }
      }
    }
    this.given = this.candles.length;
    return alone;
  }

  private setCross(at: number, y: number | null): void {
    const candle = this.candles[at];
    if (!candle) return;
    const moved = this.cross?.time !== candle.time;
    this.cross = { time: candle.time, y };
    this.overlay.showCross(this.chart, candle, y);
    this.showLegend();
    if (moved) this.host.crossed(candle);
  }

  private showLegend(): void {
    const at = this.cross ? nearest(this.candles, this.cross.time) : this.candles.length - 1;
    const candle = this.candles[at];
    if (candle) this.legend.show(candle, this.closes, at);
  }

  private askOlder(): void {
    const range = this.range();
    if (!range || !this.view || this.asked === range.first || !views.nearStart(this.view, range)) return;
    this.asked = range.first;
    this.host.older(range.first).catch(() => {
      this.asked = null;
    });
  }

  private width(): number {
    return views.countFor(this.chart.plotWidth);
  }

  private range(): views.Range | null {
    const first = this.candles[0];
    const last = this.candles[this.candles.length - 1];
    return first && last ? { first: first.time, last: last.time, interval: this.interval } : null;
  }
}

/** Draws one point of a series whose other points have not changed. */
function drawPoint(series: Series, point: Point): void {
  series.translate();
  // Of lines. Its types lack it.
  (series as Series & { drawGraph(): void }).drawGraph();
  const { points } = series;
  series.points = [point];
  series.drawPoints();
  series.points = points;
}
