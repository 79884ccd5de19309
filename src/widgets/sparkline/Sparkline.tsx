import { useMemo } from 'react';
import type { SparklineProps } from '../generated/sparkline.ts';
import { linePath } from './linePath.ts';
import css from './sparkline.module.css';

/** The course of a value as a line without axes. */
export default function Sparkline({
  values,
  tone = 'neutral',
  width = 72,
  height = 28,
  text,
}: SparklineProps) {
  const line = useMemo(() => linePath(values ?? []), [values]);
  if (!line) return <span className={css.spark} style={{ width, height }} aria-hidden="true" />;
  return (
    <svg
      className={css.spark}
      style={{ width, height, ...coloursOf(tone) }}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      role="img"
      aria-label={text(`widget.sparkline.${line.direction}`)}
    >
      <path className={css.area} d={`${line.path}V100H0Z`} />
      <path className={css.line} d={line.path} />
    </svg>
  );
}

/** The tokens of a tone, by the names that the style sheet reads. */
function coloursOf(tone: string): Record<string, string> {
  if (!/^[a-zA-Z][\w-]*$/.test(tone)) return {};
  return { '--tone': `var(--color-${tone})`, '--tint': `var(--color-${tone}-tint)` };
}
