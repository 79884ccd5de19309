import type { ReactNode } from 'react';
import type { KindProps } from '../kind.ts';
import { text } from '../read.ts';
import { press } from '../steps/run.ts';
import { type ChoiceProps, maxVisible, useOptions } from './choice/options.ts';
import { Radios } from './choice/Radios.tsx';
import { Select } from './choice/Select.tsx';
import { Slider } from './choice/Slider.tsx';
import { Switch } from './choice/Switch.tsx';
import { useBound } from './useBound.ts';

/** Selects one of several values. It does not switch views: that is what tabs are for. */
export function Choice({ node, scope, props }: KindProps<'choice'>): ReactNode {
  const [value, setValue] = useBound(scope, node.props.bind);
  const options = useOptions(props.options, scope);
  const label = text(props.label);
  const hint = text(props.hint);
  const set = (next: unknown) => {
    setValue(next);
    void press(props.change, scope);
  };
  const look = props.look ?? (props.options === undefined ? 'switch' : 'segmented');
  if (look === 'switch') return <Switch label={label} hint={hint} on={value === true} set={set} />;
  const choice: ChoiceProps = {
    label,
    hint,
    options,
    at: options.findIndex((option) => option.value === (value ?? null)),
    choose: (at) => set(options[at]?.value ?? null),
    nullable: props.nullable === true,
    scope,
  };
  if (look === 'slider') return <Slider {...choice} />;
  if (look === 'select' || options.length > maxVisible) return <Select {...choice} />;
  return <Radios {...choice} look={look} />;
}
