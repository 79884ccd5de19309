import type { ReactNode } from 'react';
import type { Form } from '../form.ts';
import { useShallowSelector } from '../useKey.ts';
import { inOrder } from './inOrder.ts';
import { pathTitle } from './pathTitle.ts';
import { reveal } from './reveal.ts';
import styles from './Shape.module.css';

/** All messages after a failed submission, each with a link to its field. */
export function ErrorSummary({ form }: { form: Form }): ReactNode {
  const { state, scope } = form;
  const { host } = scope.page.runtime;
  const paths = useShallowSelector(form.onMessages, () =>
    state.tried ? inOrder(Object.keys({ ...state.errors, ...state.refused }), form) : [],
  );
  const messages = useShallowSelector(form.onMessages, () =>
    paths.map((path) => state.refused[path] ?? state.errors[path]),
  );
  if (paths.length < 2) return null;
  return (
    <nav className={styles.summary} aria-label={host.text('runtime.errors', { count: paths.length })}>
      <p className={styles.summaryTitle}>{host.text('runtime.errors', { count: paths.length })}</p>
      <ul>
        {paths.map((path, at) => (
          <li key={path}>
            <button
              type="button"
              className={styles.summaryLink}
              onClick={({ currentTarget }) => {
                form.stepper?.showField(path);
                reveal(currentTarget, path);
              }}
            >
              {`${pathTitle(path, form)}: ${messages[at]}`}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
