import { type ReactNode, useRef } from 'react';
import type { Read } from '../../language/compiled.ts';
import { SourceError } from '../nodes/SourceError.tsx';
import { text, tones, word } from '../read.ts';
import { useReads } from '../useReads.ts';
import { isLazy } from '../values.ts';
import styles from './Field.module.css';
import type { Form } from './form.ts';
import { neededBy } from './submission.ts';
import { useKey } from './useKey.ts';

const none: Read[] = [];

/** Sends the form once it is right. Says what it waits for where a rule cannot be asked yet, and what failed of that. */
export function SubmitButton({ form }: { form: Form }): ReactNode {
  const { scope, buttons } = form;
  const { page } = scope;
  const busy = useKey(form.state, 'busy');
  const needed = useRef(neededBy(form.rules, page)).current;
  useReads(page, isLazy(buttons) ? buttons.reads : none);
  useReads(page, needed);
  const { button, waiting, failed } = form.submission();
  const told = failed && <SourceError error={failed} scope={scope} hidden />;
  if (!button) return told;
  return (
    <div className={button.sticky === true ? styles.stickySubmit : styles.submit}>
      {told}
      <button
        type="submit"
        className={styles.send}
        data-tone={word(button.tone, tones, 'accent')}
        disabled={waiting}
        aria-busy={busy || undefined}
      >
        {waiting ? page.runtime.host.text('runtime.waiting') : text(button.label)}
      </button>
    </div>
  );
}
