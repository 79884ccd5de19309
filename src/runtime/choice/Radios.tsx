import { type ReactNode, useId } from 'react';
import { classes } from '../ui/classes.ts';
import { IconGlyph } from '../ui/IconGlyph.tsx';
import { toneClass } from '../ui/tone.ts';
import type { ChoiceProps } from './choice.ts';
import styles from './Radios.module.css';

const faces = { segmented: styles.segment, chips: styles.chip, list: styles.entry };

/** Radio buttons as segments, chips, or rows. Arrow keys move between them. */
export function Radios({
  look,
  id,
  options,
  at,
  choose,
  nullable,
  label,
  labelledBy,
  describedBy,
  invalid,
  required,
  disabled,
  onBlur,
  scope,
}: ChoiceProps & { look: 'segmented' | 'chips' | 'list' }): ReactNode {
  const group = useId();
  return (
    <div
      role="radiogroup"
      className={styles[look]}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      aria-required={required || undefined}
    >
      {options.map((option, index) => (
        <label
          key={`${index} ${option.label}`}
          className={classes(styles.option, toneClass(option.tone, 'accent'))}
        >
          <input
            id={index === Math.max(0, at) ? id : undefined}
            type="radio"
            name={id ?? group}
            className={styles.input}
            checked={index === at}
            disabled={disabled}
            onChange={() => choose(index)}
            onClick={() => nullable && index === at && choose(-1)}
            onBlur={onBlur}
          />
          <span className={classes(styles.face, faces[look])}>
            {option.mark ? <span aria-hidden="true">{option.mark}</span> : null}
            {option.icon ? <IconGlyph scope={scope} name={option.icon} size="s" /> : null}
            <span className={styles.words} data-label={option.label}>
              {option.label}
              {option.detail ? <small className={styles.detail}>{option.detail}</small> : null}
            </span>
            {look === 'list' ? <IconGlyph scope={scope} name="check" className={styles.tick} /> : null}
          </span>
        </label>
      ))}
    </div>
  );
}
