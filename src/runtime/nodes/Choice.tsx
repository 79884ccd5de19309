import { type ReactNode, Suspense, useId } from 'react';
import { type ChoiceProps, maxVisible } from '../choice/choice.ts';
import { Radios } from '../choice/Radios.tsx';
import { lazyComponent, preload } from '../lazy/lazyComponent.tsx';
import type { KindProps } from '../render/kind.ts';
import { useBound } from '../render/useReads.ts';
import { press } from '../steps/run.ts';
import { classes } from '../ui/classes.ts';
import shared from '../ui/shared.module.css';
import { text } from '../values/read.ts';
import styles from './Choice.module.css';
import { useOptions } from './useOptions.ts';

const OtherLooks = lazyComponent(() => import('./OtherLooks.tsx'));

/** Loads the looks other than radio buttons ahead. */
export const loadOtherLooks = (): Promise<unknown> => preload(OtherLooks);

/** The label and the hint of a choice in one line. */
export const Words = ({ label, hint }: { label: string; hint: string }): ReactNode => (
  <span className={styles.words}>
    {label}
    {hint ? <small className={styles.detail}>{hint}</small> : null}
  </span>
);

/** Selects one of several values. It does not switch views: that is what tabs are for. */
export function Choice({ node, scope, props }: KindProps<'choice'>): ReactNode {
  const id = useId();
  const [value, setValue] = useBound(scope, node.props.bind);
  const options = useOptions(props.options, scope);
  const label = text(props.label);
  const hint = text(props.hint);
  const set = (next: unknown) => {
    setValue(next);
    void press(props.change, scope);
  };
  const look = props.look ?? (props.options === undefined ? 'switch' : 'segmented');
  const choice: ChoiceProps = {
    options,
    at: options.findIndex((option) => option.value === (value ?? null)),
    choose: (to) => set(options[to]?.value ?? null),
    nullable: props.nullable === true,
    scope,
  };
  const isSlider = look === 'slider';
  if (look === 'switch' || look === 'select' || isSlider || options.length > maxVisible)
    return (
      <Suspense
        fallback={
          isSlider ? (
            <div style={{ height: 'calc(2 * var(--tap) - 0.75rem)' }} />
          ) : (
            <div className={styles.line}>
              <Words label={label} hint={hint} />
            </div>
          )
        }
      >
        <OtherLooks {...choice} look={look} label={label} hint={hint} on={value === true} set={set} />
      </Suspense>
    );
  const name = look === 'list' ? { labelledBy: `${id}l` } : { label };
  return (
    <div className={styles.group}>
      {look === 'list' ? (
        <span id={`${id}l`} className={styles.caption}>
          {label}
        </span>
      ) : null}
      <Radios {...choice} {...name} describedBy={hint ? `${id}h` : undefined} look={look} />
      {hint ? (
        <p id={`${id}h`} className={classes(shared.hint, styles.hint)}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
