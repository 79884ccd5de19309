import { type ReactNode, useEffect, useRef } from 'react';
import { useReads } from '../../render/useReads.ts';
import shared from '../../ui/shared.module.css';
import { useForm } from '../FormContext.ts';
import { useKey } from '../useKey.ts';
import styles from './Steps.module.css';
import type { Stepper } from './stepper.ts';

/**
 * The steps of a form, of which one is visible. All of them are mounted, as fields know themselves whether they are
 * asked for.
 * @param fieldOf a field by its name; null if it is not in force
 */
export function Steps({
  stepper,
  fieldOf,
}: {
  stepper: Stepper;
  fieldOf: (name: string) => ReactNode;
}): ReactNode {
  const { form } = useForm();
  const { host } = form.scope.page.runtime;
  useReads(form.scope.page, stepper.reads);
  useKey(form.state, 'step');
  const { steps } = stepper;
  const at = stepper.at(steps);
  const shown = steps.filter(({ isShown }) => isShown);
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(at);
  useEffect(() => {
    if (last.current === at) return;
    last.current = at;
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, [at]);
  return steps.map((step, index) => {
    const number = shown.indexOf(step) + 1;
    return (
      <section key={index} className={styles.step} hidden={index !== at}>
        <header className={styles.head}>
          <h2 className={styles.title} tabIndex={-1} ref={index === at ? heading : undefined}>
            <small className={styles.count}>
              {host.text('runtime.step.of', { number, count: shown.length })}
            </small>
            {step.title}
          </h2>
          <span className={styles.bar} aria-hidden="true">
            {shown.map((one, place) => (
              <span key={steps.indexOf(one)} data-done={place < number || undefined} />
            ))}
          </span>
          {step.hint ? <p className={shared.hint}>{step.hint}</p> : null}
        </header>
        {step.fields.map(fieldOf)}
      </section>
    );
  });
}
