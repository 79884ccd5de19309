import type { ReactNode } from 'react';
import box from '../../ui/Box.module.css';
import { text } from '../../values/read.ts';
import type { ControlProps } from '../Control.tsx';

/** Several lines of text. */
export default function TextAreaControl({
  id,
  name,
  settings,
  value,
  change,
  blur,
  ...rest
}: ControlProps): ReactNode {
  return (
    <textarea
      id={id}
      name={name}
      className={box.area}
      rows={3}
      placeholder={text(settings.placeholder) || undefined}
      value={text(value)}
      disabled={rest.disabled}
      aria-invalid={rest.invalid || undefined}
      aria-required={rest.required || undefined}
      aria-describedby={rest.describedBy}
      onChange={(event) => change(event.target.value)}
      onBlur={blur}
    />
  );
}
