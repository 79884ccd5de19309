import { type ReactNode, useId } from 'react';
import { IconGlyph } from '../Icon.tsx';
import styles from './Choice.module.css';
import type { ChoiceProps } from './options.ts';

/** The native select element. */
export function Select({ label, hint, options, at, choose, nullable, scope }: ChoiceProps): ReactNode {
  const id = useId();
  const none = nullable || at < 0;
  return (
    <div className={styles.line}>
      <label className={styles.words} htmlFor={id}>
        {label}
        {hint ? <small className={styles.detail}>{hint}</small> : null}
      </label>
      <span className={styles.select}>
        <select id={id} value={at} onChange={(event) => choose(Number(event.target.value))}>
          {none ? <option value={-1}>{scope.page.runtime.host.text('runtime.unset')}</option> : null}
          {options.map((option, index) => (
            <option key={`${index} ${option.label}`} value={index}>
              {[option.mark, option.label, option.detail].filter(Boolean).join(' ')}
            </option>
          ))}
        </select>
        <IconGlyph scope={scope} name="chevron-down" size="s" className={styles.mark} />
      </span>
    </div>
  );
}
