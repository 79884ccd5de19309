import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { Read, Value } from '../../language/compiled.ts';
import { attempt } from '../NodeView.tsx';
import { SourceError } from '../nodes/SourceError.tsx';
import type { FormState } from '../page/form.ts';
import type { Scope } from '../page/scope.ts';
import { isRecord, text, tones, word } from '../read.ts';
import { SourceFailed } from '../signals.ts';
import { press } from '../steps/run.ts';
import { useReads } from '../useReads.ts';
import { evaluate, isLazy } from '../values.ts';
import styles from './Field.module.css';
import { useForm } from './FormContext.ts';
import { useKey } from './useKey.ts';

const none: Read[] = [];

/** Sends the form once it is right. Says what it waits for where a rule cannot be asked yet, and what failed of that. */
export function SubmitButton({
  send: sender,
  submit,
  rules,
  name,
  scope,
  done,
  attend,
}: {
  /** Where the form finds what its submission does: the button, or the return key. */
  send: RefObject<(() => void) | null>;
  submit: Value | undefined;
  rules: Value | undefined;
  name: string;
  scope: Scope;
  done: (() => void) | undefined;
  /** Leads the user to the first field that something was said about. */
  attend: () => void;
}): ReactNode {
  const { form } = useForm();
  const { page } = scope;
  const { host } = page.runtime;
  const busy = useKey(form, 'busy');
  const running = useRef(false);
  useReads(page, isLazy(submit) ? submit.reads : none);
  const { waiting, failed } = useNeeded(rules, scope);
  const found = attempt(() => evaluate(isLazy(submit) ? submit.l : submit, scope));
  const plain = shownOf(found);
  const error = found instanceof SourceFailed ? found : failed;
  const send = async () => {
    if (running.current || waiting || !plain) return;
    running.current = true;
    try {
      const verdict = page.checks.get(name)?.(null);
      if (verdict?.undecided) {
        host.dialogs.toast(host.text('runtime.undecided'), 'pending');
        return;
      }
      if (!verdict?.right) return;
      form.busy = true;
      if (await press(plain.press, scope)) {
        beginAnew(form);
        done?.();
      } else if (Object.keys(form.refused).length > 0) attend();
    } finally {
      form.busy = false;
      running.current = false;
    }
  };
  useEffect(() => {
    sender.current = plain ? () => void send() : null;
  });
  const told = error && <SourceError error={error} scope={scope} hidden />;
  if (!plain) return told;
  return (
    <div className={plain.sticky === true ? styles.stickySubmit : styles.submit}>
      {told}
      <button
        type="submit"
        className={styles.send}
        data-tone={word(plain.tone, tones, 'accent')}
        disabled={waiting}
        aria-busy={busy || undefined}
      >
        {waiting ? host.text('runtime.waiting') : text(plain.label)}
      </button>
    </div>
  );
}

/** What was sent is done with: what its steps emptied is not missing yet. */
function beginAnew(form: FormState): void {
  form.tried = false;
  for (const kept of [form.visited, form.errors]) for (const field of Object.keys(kept)) delete kept[field];
}

/** The button that is shown: of several the first that may be. */
function shownOf(submit: unknown): Record<string, unknown> | null {
  if (submit instanceof Error) return null;
  const buttons = Array.isArray(submit) ? submit : [submit];
  return buttons.filter(isRecord).find((button) => (button.when ?? true) === true) ?? null;
}

/** What the rules need of sources: whether one is still on its way, and whether one could not be had. */
function useNeeded(
  rules: Value | undefined,
  scope: Scope,
): { waiting: boolean; failed: SourceFailed | undefined } {
  const { page } = scope;
  const all = Array.isArray(rules) ? rules.flatMap((rule) => (isLazy(rule) ? rule.reads : [])) : [];
  const reads = useRef(all.filter((read) => page.source(read))).current;
  useReads(page, reads);
  const found = reads.flatMap((read) => page.source(read) ?? []);
  return {
    waiting: found.some((source) => source.waits),
    failed: found.flatMap((source) => source.failed ?? [])[0],
  };
}
