import type { ReactNode } from 'react';
import box from '../ui/Box.module.css';
import { classes } from '../ui/classes.ts';
import { IconGlyph } from '../ui/IconGlyph.tsx';
import { type ChoiceProps, lineOf } from './choice.ts';

/**
 * The native select element, in its box.
 * @param unset the text of the option for no selection; without it there is none
 * @param prefix a text in the box, before the selection
 */
export function Select({
  id,
  name,
  options,
  at,
  choose,
  nullable,
  label,
  describedBy,
  invalid,
  required,
  disabled,
  onBlur,
  unset,
  prefix,
  scope,
}: ChoiceProps & { unset?: string | undefined; prefix?: string | undefined }): ReactNode {
  return (
    <span className={box.box}>
      {prefix ? <span className={box.affix}>{prefix}</span> : null}
      <select
        id={id}
        name={name}
        className={classes(box.input, box.select)}
        value={at}
        disabled={disabled}
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-required={required || undefined}
        aria-describedby={describedBy}
        onChange={(event) => choose(Number(event.target.value))}
        onBlur={onBlur}
      >
        {unset === undefined ? null : (
          <option value={-1} disabled={!nullable}>
            {unset}
          </option>
        )}
        {options.map((option, index) => (
          <option key={`${index} ${option.label}`} value={index}>
            {lineOf(option)}
          </option>
        ))}
      </select>
      <IconGlyph scope={scope} name="chevron-down" size="s" className={box.mark} />
    </span>
  );
}
