import { useEffect, useRef } from 'react';
import type { DepthChartProps } from '../generated/depthChart.ts';
import { unscaled } from '../levels.ts';
import { repaint } from '../repaint.ts';
import css from './depthChart.module.css';
import { depthShape } from './shape.ts';

/** The depth changes slowly as a shape: two repaints per second are enough. */
const EVERY = 500;

/** A depth chart: the cumulative quantity up to each price, bids on the left and asks on the right. */
export default function DepthChart(props: DepthChartProps) {
  const { book, precision, height, text, format } = props;
  const root = useRef<HTMLElement>(null);

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const part = (name: string) => element.querySelector(`[data-part="${name}"]`);
    const paint = () => {
      const current = book.current();
      const shape = current && depthShape(current);
      element.toggleAttribute('data-loading', !shape);
      if (!shape) return;
      part('bids')?.setAttribute('d', shape.bids);
      part('asks')?.setAttribute('d', shape.asks);
      for (const name of ['low', 'middle', 'high'] as const) {
        const label = part(name);
        if (label) label.textContent = format.amount(unscaled(shape[name]), precision);
      }
      const label = part('deepest');
      if (label) label.textContent = format.compact(unscaled(shape.deepest));
    };
    return repaint([book], paint, EVERY);
  }, [book, precision, format]);

  return (
    <figure ref={root} className={css.depth} data-loading>
      <figcaption className={css.legend}>
        <span data-side="bid">{text('widget.depthChart.bids')}</span>
        <span data-side="ask">{text('widget.depthChart.asks')}</span>
        <span className={css.deepest} data-part="deepest" />
      </figcaption>
      <svg
        className={css.drawing}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        role="img"
        aria-label={text('widget.depthChart.label')}
        height={height ?? 220}
      >
        <path className={css.bids} data-part="bids" />
        <path className={css.asks} data-part="asks" />
      </svg>
      <p className={css.axis} aria-hidden="true">
        <span data-part="low" />
        <span data-part="middle" />
        <span data-part="high" />
      </p>
    </figure>
  );
}
