/** The line below a field: the error, the interpretation of a typed number, or the hint. Its space is reserved. */

import type { ReactNode } from 'react';
import { writeNumber } from '../../decimal/notation.ts';
import type { Draft } from '../page/form.ts';
import { classes } from '../ui/classes.ts';
import shared from '../ui/shared.module.css';
import styles from './Field.module.css';
import { useForm } from './FormContext.ts';

interface NoteProps {
  name: string;
  /** The error. */
  message: string | undefined;
  hint: string;
  draft: Draft | undefined;
  /** The unit of the number. */
  unit: string;
  numeric: boolean;
}

export function Note({ name, message, hint, draft, unit, numeric }: NoteProps): ReactNode {
  const { form, idOf } = useForm();
  const { host } = form.scope.page.runtime;
  const id = idOf(name);
  const counted = (value: string) =>
    [writeNumber(value, host.format.notation, false), unit].filter(Boolean).join(' ');
  const [meaning = ''] = draft?.meanings ?? [];
  const note =
    draft?.state === 'converted'
      ? host.text('runtime.understood', { amount: counted(meaning) })
      : draft?.state === 'ambiguous'
        ? host.text('validation.number.ambiguous')
        : hint;
  return (
    <>
      <p
        className={classes(shared.hint, styles.note)}
        id={`${id}-note`}
        role={message ? 'alert' : undefined}
        aria-live={numeric && !message ? 'polite' : undefined}
      >
        {message ?? note}
      </p>
      {draft?.state === 'ambiguous' ? (
        <fieldset className={styles.meanings} aria-labelledby={`${id}-note`}>
          {draft.meanings.map((value) => (
            <button
              key={value}
              type="button"
              className={styles.meaning}
              onClick={() => {
                form.change(name, value);
                document.getElementById(id)?.focus();
              }}
            >
              {counted(value)}
            </button>
          ))}
        </fieldset>
      ) : null}
    </>
  );
}
