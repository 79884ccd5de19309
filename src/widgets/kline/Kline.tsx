import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { lazyComponent } from '../../runtime/lazy/lazyComponent.tsx';
import type { KlineProps } from '../generated/kline.ts';
import { drawable } from './candles.ts';
import css from './kline.module.css';
import type { Indicator } from './options.ts';

/** Highcharts is four fifths of the page's script: it loads after the frame is shown. */
const Chart = lazyComponent(() => import('./Chart.tsx'));

const INDICATORS: readonly Indicator[] = ['ma', 'boll'];
const DEFAULT: readonly Indicator[] = ['ma'];

/** A candlestick chart with volume, moving averages, Bollinger bands, a crosshair and a live candle. */
export default function Kline(props: KlineProps) {
  const { live, precision, symbol, emit, text, format } = props;
  const candles = useMemo(() => props.candles && drawable(props.candles), [props.candles]);
  const kind = props.kind ?? 'candles';
  const [indicators, setIndicators] = useState(props.indicators ?? DEFAULT);
  const root = useRef<HTMLElement>(null);
  const [full, toggleFull] = useFullScreen(root);

  const choose = (indicator: Indicator) => {
    const chosen = INDICATORS.filter((each) => indicators.includes(each) !== (each === indicator));
    setIndicators(chosen);
    emit('indicators', { indicators: chosen }).catch(() => {});
  };
  const wait = <div className={css.wait} aria-busy="true" />;

  return (
    <section ref={root} className={css.kline} data-full={full || undefined} aria-label={symbol}>
      <div
        className={css.place}
        ref={(element) => element?.style.setProperty('--height', `${props.height ?? 405}px`)}
      >
        {candles === null ? (
          wait
        ) : candles.length === 0 ? (
          <p className={css.empty}>{text('widget.kline.empty')}</p>
        ) : (
          <Suspense fallback={wait}>
            <Chart
              key={`${symbol} ${kind}`}
              candles={candles}
              live={live}
              kind={kind}
              indicators={indicators}
              precision={precision}
              label={text('widget.kline.label', { symbol })}
              emit={emit}
              text={text}
              format={format}
            />
          </Suspense>
        )}
      </div>
      <div className={css.toolbar}>
        {INDICATORS.map((each) => (
          <button
            key={each}
            type="button"
            className={css.tool}
            aria-pressed={indicators.includes(each)}
            onClick={() => choose(each)}
          >
            {text(`widget.kline.${each}`)}
          </button>
        ))}
        <button
          type="button"
          className={css.fullButton}
          aria-pressed={full}
          aria-label={text(full ? 'widget.kline.leaveFull' : 'widget.kline.full')}
          onClick={toggleFull}
        >
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path
              d={full ? 'M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5' : 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5'}
            />
          </svg>
        </button>
      </div>
    </section>
  );
}

/**
 * Full screen with the Fullscreen API and, if the device allows it, locked to landscape. Without that API (Safari on
 * iPhones) the chart covers the page instead, and the user rotates the device.
 */
function useFullScreen(root: React.RefObject<HTMLElement | null>): [boolean, () => void] {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement === root.current);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, [root]);
  useEffect(() => {
    if (!full) return;
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && setFull(false);
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [full]);

  const toggle = () => {
    if (full) {
      setFull(false);
      if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
      return;
    }
    setFull(true);
    const orientation: { lock?: (to: 'landscape') => Promise<void> } = screen.orientation;
    root.current
      ?.requestFullscreen?.()
      .then(() => orientation.lock?.('landscape'))
      .catch(() => {});
  };
  return [full, toggle];
}
