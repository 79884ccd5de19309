import type { ReactNode } from 'react';
import { classes } from '../../nodes/classes.ts';
import { IconGlyph } from '../../nodes/Icon.tsx';
import { text } from '../../read.ts';
import type { ControlProps } from '../Control.tsx';
import styles from '../Field.module.css';
import { useForm } from '../FormContext.ts';

/** Selects one of several options with the native select element. */
export function SelectControl({
  id,
  name,
  settings,
  value,
  change,
  blur,
  options,
  ...rest
}: ControlProps): ReactNode {
  const { host } = useForm().form.scope.page.runtime;
  const chosen = options.findIndex((option) => option.value === value);
  return (
    <span className={styles.box}>
      {text(settings.prefix) ? <span className={styles.affix}>{text(settings.prefix)}</span> : null}
      <select
        id={id}
        name={name}
        className={classes(styles.input, styles.select)}
        value={chosen < 0 ? '' : String(chosen)}
        disabled={rest.disabled}
        aria-invalid={rest.invalid || undefined}
        aria-required={rest.required || undefined}
        aria-describedby={rest.describedBy}
        onChange={(event) => change(options[Number(event.target.value)]?.value ?? null)}
        onBlur={blur}
      >
        {options.some((option) => option.value === null) ? null : (
          <option value="" disabled={rest.required}>
            {text(settings.placeholder) || host.text('runtime.choose')}
          </option>
        )}
        {options.map((option, index) => (
          <option key={text(option.value)} value={index}>
            {[option.mark, option.label, option.detail].filter(Boolean).join(' ')}
          </option>
        ))}
      </select>
      <IconGlyph host={host} name="chevron-down" size="s" className={styles.more} />
    </span>
  );
}
