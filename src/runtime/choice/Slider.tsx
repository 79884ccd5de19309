import { type CSSProperties, type ReactNode, useRef } from 'react';
import { classes } from '../ui/classes.ts';
import type { ChoiceProps } from './choice.ts';
import styles from './Slider.module.css';

/**
 * A slider whose stops are the options. If no option may be selected there is an additional stop at its start, which
 * stays as long as the slider is mounted, so that the stops do not move.
 */
export function Slider({
  id,
  name,
  options,
  at,
  choose,
  nullable,
  label,
  describedBy,
  invalid,
  disabled,
  onBlur,
  scope,
}: ChoiceProps): ReactNode {
  const hasStart = useRef(false);
  if (nullable || at < 0) hasStart.current = true;
  const start = hasStart.current ? 1 : 0;
  const stops = options.length - 1 + start;
  const place = at + start;
  const go = (to: number) => to !== place && choose(to - start);
  return (
    <div className={styles.slider} style={{ '--part': stops > 0 ? place / stops : 0 } as CSSProperties}>
      <input
        id={id}
        name={name}
        type="range"
        className={styles.range}
        min={0}
        max={Math.max(1, stops)}
        step={1}
        value={place}
        disabled={disabled}
        aria-label={label}
        aria-valuetext={options[at]?.label ?? scope.page.runtime.host.text('runtime.unset')}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        onChange={(event) => go(event.target.valueAsNumber)}
        onBlur={onBlur}
      />
      {/* The same stops for the thumb; keys and screen readers have the slider itself. */}
      <div className={styles.stops} aria-hidden="true">
        {options.map((option, index) => (
          <button
            key={`${index} ${option.label}`}
            type="button"
            tabIndex={-1}
            disabled={disabled}
            className={classes(styles.stop, index <= at && styles.passed)}
            style={{ '--at': stops > 0 ? (index + start) / stops : 0 } as CSSProperties}
            onClick={() => go(index + start)}
          >
            {option.label}
          </button>
        ))}
      </div>
    </div>
  );
}
