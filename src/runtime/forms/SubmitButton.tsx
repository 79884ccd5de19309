import { type ReactNode, useRef } from 'react';
import { isThunk, type Read } from '../../language/compiled.ts';
import { useReads } from '../render/useReads.ts';
import { classes } from '../ui/classes.ts';
import { SourceError } from '../ui/SourceError.tsx';
import { toneClass } from '../ui/tone.ts';
import { text } from '../values/read.ts';
import styles from './Field.module.css';
import type { Form } from './form.ts';
import { neededBy } from './submission.ts';
import { useKey } from './useKey.ts';

const none: Read[] = [];

/** The submit button. It is disabled while a rule waits for a source; the failure of a source is shown with it. */
export function SubmitButton({ form }: { form: Form }): ReactNode {
  const { scope, buttons } = form;
  const { page } = scope;
  const busy = useKey(form.state, 'busy');
  const needed = useRef(neededBy(form.rules, page)).current;
  useReads(page, isThunk(buttons) ? buttons.reads : none);
  useReads(page, needed);
  const { button, waiting, failed } = form.submission();
  const failure = failed && <SourceError error={failed} scope={scope} hidden />;
  if (!button) return failure;
  return (
    <div className={button.sticky === true ? styles.stickySubmit : styles.submit}>
      {failure}
      <button
        type="submit"
        className={classes(styles.send, toneClass(button.tone, 'accent'))}
        disabled={waiting}
        aria-busy={busy || undefined}
      >
        {waiting ? page.runtime.host.text('runtime.waiting') : text(button.label)}
      </button>
    </div>
  );
}
