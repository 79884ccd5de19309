import { useMemo } from 'react';
import type { SparklineProps } from '../generated/sparkline.ts';
import { linePath } from './linePath.ts';
import css from './sparkline.module.css';

/** A price history as a line without axes. */
export default function Sparkline({ values, tone, width = 72, height = 28, text }: SparklineProps) {
  const line = useMemo(() => linePath(values ?? []), [values]);
  if (!line) return <span className={css.spark} style={{ width, height }} aria-hidden="true" />;
  const shown = tone ?? line.tone;
  return (
    <svg
      className={css.spark}
      style={{ width, height }}
      data-tone={shown}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      role="img"
      aria-label={text(`widget.sparkline.${shown}`)}
    >
      <path className={css.area} d={`${line.path}V100H0Z`} />
      <path className={css.line} d={line.path} />
    </svg>
  );
}
