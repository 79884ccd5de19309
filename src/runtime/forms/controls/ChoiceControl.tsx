import type { ReactNode } from 'react';
import { number, text } from '../../read.ts';
import type { ControlProps } from '../Control.tsx';
import styles from '../Field.module.css';

/** Selects one of a few visible options: segments, chips, or the stops of a slider. */
export default function ChoiceControl({
  id,
  name,
  settings,
  value,
  change,
  blur,
  options,
  ...rest
}: ControlProps): ReactNode {
  const chosen = options.findIndex((option) => option.value === value);
  if (settings.widget === 'slider') {
    return (
      <span className={styles.slider}>
        <input
          id={id}
          name={name}
          type="range"
          min={0}
          max={Math.max(0, options.length - 1)}
          value={Math.max(0, chosen)}
          disabled={rest.disabled}
          aria-valuetext={options[chosen]?.label}
          aria-describedby={rest.describedBy}
          onChange={(event) => change(options[number(event.target.valueAsNumber, 0)]?.value ?? null)}
          onBlur={blur}
        />
        <output htmlFor={id}>{options[chosen]?.label ?? ''}</output>
      </span>
    );
  }
  return (
    <span
      className={settings.widget === 'chips' ? styles.chips : styles.segments}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
    >
      {options.map((option, index) => (
        <label key={text(option.value)} className={styles.option}>
          <input
            id={index === 0 ? id : undefined}
            type="radio"
            name={id}
            checked={option.value === value}
            disabled={rest.disabled}
            aria-describedby={rest.describedBy}
            onChange={() => change(option.value)}
            onBlur={blur}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </span>
  );
}
