import { HighchartsReact } from 'highcharts-react-official';
import type { KeyboardEvent } from 'react';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { Emit, Given, Stream } from '../../runtime/host/widget.ts';
import type { KlineEvents } from '../generated/kline.ts';
import { repaint } from '../repaint.ts';
import type { Candle } from './candles.ts';
import { Control } from './control.ts';
import { listen } from './gestures.ts';
import css from './kline.module.css';
import { LegendCells } from './LegendCells.tsx';
import { chartOptions, type Indicator, type Kind } from './options.ts';
import stock from './stock.js';

/** The minimum interval between updates of the live candle, in milliseconds: each one lays out the whole chart. */
const LIVE_EVERY = 350;

export interface ChartProps extends Given {
  candles: readonly Candle[];
  live: Stream<Candle> | null | undefined;
  kind: Kind;
  indicators: readonly Indicator[];
  precision: number;
  label: string;
  emit: Emit<KlineEvents>;
}

/** The chart of a kline, in the chunk that contains Highcharts. `Kline.tsx` renders the frame around it. */
export default function Chart(props: ChartProps) {
  const { candles, live, kind, indicators, precision, label, emit, text, format } = props;
  const root = useRef<HTMLDivElement>(null);
  const chart = useRef<HighchartsReact.RefObject>(null);
  const control = useRef<Control>(null);
  const events = useRef(emit);
  events.current = emit;

  const options = useMemo(
    () => chartOptions({ kind, indicators, precision, format }),
    [kind, indicators, precision, format],
  );

  // A layout effect, so that the control is created and removed together with the chart: no frame may paint on a
  // removed chart.
  useLayoutEffect(() => {
    const element = root.current;
    if (!element || !chart.current) return;
    const made = new Control(chart.current.chart, element, {
      kind,
      precision,
      format,
      older: (before) => events.current('older', { before }),
      crossed: (candle) => {
        events.current('crosshair', { candle }).catch(() => {});
      },
    });
    control.current = made;
    const silence = listen(element, {
      pan: (distance) => made.pan(distance),
      zoom: (factor, x) => made.zoom(factor, x),
      cross: (point) => made.crossAt(point),
      crossed: () => made.isCrossed,
    });
    const sizes = new ResizeObserver(() => requestAnimationFrame(() => control.current?.paint()));
    sizes.observe(element);
    return () => {
      control.current = null;
      sizes.disconnect();
      silence();
      made.end();
    };
  }, [kind, precision, format]);

  // Runs after the effect above and for each new list; also when the options change, because that resets the axes.
  useEffect(() => {
    void options;
    control.current?.setCandles(candles);
    const newest = live?.current();
    if (newest) control.current?.take(newest);
    control.current?.paint();
  }, [candles, options, live]);

  useEffect(() => {
    if (!live) return;
    const take = () => {
      const candle = live.current();
      if (candle) control.current?.take(candle);
    };
    const leave = live.subscribe(take);
    take();
    const end = repaint([live], () => control.current?.paint(), LIVE_EVERY);
    return () => {
      leave();
      end();
    };
  }, [live]);

  const press = (event: KeyboardEvent) => {
    const act = {
      ArrowLeft: () => control.current?.crossBy(-1),
      ArrowRight: () => control.current?.crossBy(1),
      Escape: () => control.current?.hideCross(),
      '+': () => control.current?.zoom(1.25, (root.current?.clientWidth ?? 0) / 2),
      '-': () => control.current?.zoom(0.8, (root.current?.clientWidth ?? 0) / 2),
    }[event.key];
    if (!act || (event.key === 'Escape' && !control.current?.isCrossed)) return;
    event.preventDefault();
    act();
  };

  return (
    <div
      ref={root}
      className={css.chart}
      role="application"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: role application handles keys: arrows, +, - and Escape
      tabIndex={0}
      onKeyDown={press}
    >
      <HighchartsReact
        ref={chart}
        highcharts={stock}
        constructorType="stockChart"
        options={options}
        updateArgs={updateArgs}
        containerProps={container}
      />
      <LegendCells indicators={indicators} text={text} />
      <div className={css.now} data-part="now" hidden>
        <span />
      </div>
      <div data-part="cross" hidden>
        <i className={css.vertical} data-part="vertical" />
        <i className={css.horizontal} data-part="horizontal" />
        <span className={css.level} data-part="price" />
        <span className={css.moment} data-part="time" />
      </div>
    </div>
  );
}

/** Constants, so that they do not update the chart. No redraw (the control redraws) and no animation. */
const updateArgs: [boolean, boolean, boolean] = [false, false, false];
const container = { className: css.canvas, 'aria-hidden': true };
