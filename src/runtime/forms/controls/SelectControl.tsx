import type { ReactNode } from 'react';
import { Select } from '../../choice/Select.tsx';
import { text } from '../../values/read.ts';
import type { ControlProps } from '../Control.tsx';
import { choiceOf } from './choiceOf.ts';

/** Selects one of several options with the native select element. */
export function SelectControl(props: ControlProps): ReactNode {
  const { settings, options, required, scope } = props;
  const unset = options.some((option) => option.value === null)
    ? undefined
    : text(settings.placeholder) || scope.page.runtime.host.text('runtime.choose');
  return <Select {...choiceOf(props)} nullable={!required} unset={unset} prefix={text(settings.prefix)} />;
}
