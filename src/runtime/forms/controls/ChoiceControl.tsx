import type { ReactNode } from 'react';
import { LazySlider } from '../../choice/LazySlider.tsx';
import { Radios } from '../../choice/Radios.tsx';
import type { ControlProps } from '../Control.tsx';
import { choiceOf } from './choiceOf.ts';

/** Selects one of a few visible options: segments, chips, rows, or the stops of a slider. */
export default function ChoiceControl(props: ControlProps): ReactNode {
  const { widget } = props.settings;
  const choice = choiceOf(props);
  if (widget === 'slider') return <LazySlider {...choice} />;
  const look = widget === 'chips' || widget === 'segmented' ? widget : 'list';
  return (
    <Radios
      {...choice}
      labelledBy={`${props.id}-label`}
      look={look}
      nullable={look === 'list' && !props.required}
    />
  );
}
