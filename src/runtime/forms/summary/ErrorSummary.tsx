import { type ReactNode, useContext, useEffect, useMemo, useReducer, useRef } from 'react';
import { LanguageContext } from '../../render/LanguageContext.ts';
import { focusField } from '../focusField.ts';
import type { Form } from '../form.ts';
import type { ShapeCode } from '../lazy.ts';
import { useShallowSelector } from '../useKey.ts';
import styles from './ErrorSummary.module.css';
import { outlineOf } from './outline.ts';

/**
 * All messages of a refused submission, each with a link to its field.
 *
 * With several wrong fields it has the focus, above them: a screen reader says how many there are, and on a phone the
 * keyboard does not cover the messages before anybody has read them. With one wrong field there is no summary, and that
 * field has the focus, where the next key corrects it (`FormNode`).
 * @param nested the code of nested fields, if the form has some
 */
export function ErrorSummary({ form, nested }: { form: Form; nested: ShapeCode | null }): ReactNode {
  const { state, scope } = form;
  useContext(LanguageContext);
  const [refusals, refused] = useReducer((count: number) => count + 1, 0);
  useEffect(() => form.onInvalid(refused), [form]);
  const outline = outlineOf(form, nested);
  // What is corrected stays in the list until the next submission: the field below it does not move while it is typed in.
  const paths = useMemo(
    () => outline.inOrder(Object.keys({ ...state.errors, ...state.refused })),
    // A refusal changes the state.
    [form, nested, refusals],
  );
  const [tried, ...messages] = useShallowSelector(form.onMessages, () => [
    state.tried,
    ...paths.map((path) => state.refused[path] ?? state.errors[path]),
  ]);
  const labels = useRef(new Map<string, string>()).current;
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    // After the heading of a step, which takes the focus when the step is shown.
    const frame = requestAnimationFrame(() => focusField(box.current, 'start'));
    return () => cancelAnimationFrame(frame);
  }, [refusals]);
  if (!tried || paths.length < 2) return null;
  const title = scope.page.runtime.host.text('runtime.errors', {
    count: messages.filter((message) => message !== undefined).length,
  });
  return (
    <nav ref={box} className={styles.summary} aria-label={title} tabIndex={-1}>
      <p className={styles.title}>{title}</p>
      <ul>
        {paths.map((path, at) => {
          const message = messages[at];
          if (message !== undefined) labels.set(path, `${outline.titleOf(path)}: ${message}`);
          const label = labels.get(path);
          return (
            <li key={path}>
              {message === undefined ? (
                <span className={styles.line}>
                  ✓ <s>{label}</s>
                </span>
              ) : (
                <button
                  type="button"
                  className={styles.line}
                  onClick={({ currentTarget }) => {
                    form.stepper?.showField(path);
                    outline.reveal(currentTarget, path);
                  }}
                >
                  {label}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
