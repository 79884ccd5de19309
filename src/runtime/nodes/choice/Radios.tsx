import { type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import { IconGlyph } from '../Icon.tsx';
import { toneClass } from '../tone.ts';
import common from './Choice.module.css';
import type { ChoiceProps } from './options.ts';
import styles from './Radios.module.css';

const faces = { segmented: styles.segment, chips: styles.chip, list: styles.entry };

/** Radio buttons as segments, chips, or rows. Arrow keys move between them. */
export function Radios({
  look,
  label,
  hint,
  options,
  at,
  choose,
  nullable,
  scope,
}: ChoiceProps & { look: 'segmented' | 'chips' | 'list' }): ReactNode {
  const id = useId();
  return (
    <div
      role="radiogroup"
      className={styles.group}
      aria-label={look === 'list' ? undefined : label}
      aria-labelledby={look === 'list' ? id : undefined}
      aria-describedby={hint ? `${id}h` : undefined}
    >
      {look === 'list' ? (
        <span id={id} className={styles.caption}>
          {label}
        </span>
      ) : null}
      <div className={styles[look]}>
        {options.map((option, index) => (
          <label
            key={`${index} ${option.label}`}
            className={classes(styles.option, toneClass(option.tone, 'accent'))}
          >
            <input
              type="radio"
              name={id}
              className={styles.input}
              checked={index === at}
              onChange={() => choose(index)}
              onClick={() => nullable && index === at && choose(-1)}
            />
            <span className={classes(styles.face, faces[look])}>
              {option.mark ? <span aria-hidden="true">{option.mark}</span> : null}
              {option.icon ? <IconGlyph scope={scope} name={option.icon} size="s" /> : null}
              <span className={common.words}>
                {option.label}
                {option.detail ? <small className={common.detail}>{option.detail}</small> : null}
              </span>
              {look === 'list' ? <IconGlyph scope={scope} name="check" className={styles.tick} /> : null}
            </span>
          </label>
        ))}
      </div>
      {hint ? (
        <p id={`${id}h`} className={common.hint}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
