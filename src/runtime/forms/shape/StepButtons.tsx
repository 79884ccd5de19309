import type { ReactNode } from 'react';
import { ButtonView } from '../../ui/ButtonView.tsx';
import fieldStyles from '../Field.module.css';
import type { Form } from '../form.ts';
import { SubmitButton } from '../SubmitButton.tsx';
import { useKey, useShallowSelector } from '../useKey.ts';
import styles from './Steps.module.css';
import type { Stepper } from './stepper.ts';

/** Back, and onwards; in the last step the form's own button. */
export function StepButtons({ form, stepper }: { form: Form; stepper: Stepper }): ReactNode {
  const { host } = form.scope.page.runtime;
  useKey(form.state, 'step');
  // A value decides whether there are further steps.
  const [at, first, last] = useShallowSelector(form.onValues, () => {
    const { steps } = stepper;
    const shown = steps.flatMap(({ isShown }, index) => (isShown ? [index] : []));
    return [stepper.at(steps), shown[0] ?? 0, shown.at(-1) ?? 0] as const;
  });
  return (
    <div className={styles.buttons}>
      {at > first ? (
        <span className={styles.back}>
          <ButtonView
            look="secondary"
            wide
            label={host.text('runtime.step.back')}
            onPress={() => stepper.back()}
          />
        </span>
      ) : null}
      <div className={styles.onwards}>
        {at < last ? (
          <div className={fieldStyles.submit}>
            <button type="submit" className={fieldStyles.send}>
              {host.text('runtime.step.next')}
            </button>
          </div>
        ) : (
          <SubmitButton form={form} />
        )}
      </div>
    </div>
  );
}
