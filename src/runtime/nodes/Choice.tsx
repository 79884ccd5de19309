import { type ReactNode, useId } from 'react';
import { type ChoiceProps, maxVisible } from '../choice/choice.ts';
import { LazySelect, LazySlider, LazySwitch } from '../choice/lazyLooks.tsx';
import { Radios } from '../choice/Radios.tsx';
import type { KindProps } from '../render/kind.ts';
import { useBound } from '../render/useReads.ts';
import { press } from '../steps/run.ts';
import { classes } from '../ui/classes.ts';
import shared from '../ui/shared.module.css';
import { text } from '../values/read.ts';
import styles from './Choice.module.css';
import { useOptions } from './useOptions.ts';

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
  if (look === 'switch') {
    return (
      <label className={styles.line} htmlFor={id}>
        <Words label={label} hint={hint} />
        <LazySwitch id={id} on={value === true} set={set} />
      </label>
    );
  }
  const nullable = props.nullable === true;
  const at = options.findIndex((option) => option.value === (value ?? null));
  const choice: ChoiceProps = {
    options,
    at,
    choose: (to) => set(options[to]?.value ?? null),
    nullable,
    scope,
  };
  if (look === 'select' || (look !== 'slider' && options.length > maxVisible)) {
    const unset = nullable || at < 0 ? scope.page.runtime.host.text('runtime.unset') : undefined;
    return (
      <div className={styles.line}>
        <label htmlFor={id} className={styles.words}>
          <Words label={label} hint={hint} />
        </label>
        <span className={styles.select}>
          <LazySelect {...choice} id={id} unset={unset} />
        </span>
      </div>
    );
  }
  const name = look === 'list' ? { labelledBy: `${id}l` } : { label };
  const described = { ...choice, ...name, describedBy: hint ? `${id}h` : undefined };
  return (
    <div className={styles.group}>
      {look === 'list' ? (
        <span id={`${id}l`} className={styles.caption}>
          {label}
        </span>
      ) : null}
      {look === 'slider' ? <LazySlider {...described} /> : <Radios {...described} look={look} />}
      {hint ? (
        <p id={`${id}h`} className={classes(shared.hint, styles.hint)}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

const Words = ({ label, hint }: { label: string; hint: string }): ReactNode => (
  <span className={styles.words}>
    {label}
    {hint ? <small className={styles.detail}>{hint}</small> : null}
  </span>
);
