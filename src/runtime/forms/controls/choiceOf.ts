import type { ChoiceProps } from '../../choice/choice.ts';
import type { ControlProps } from '../Control.tsx';

/** The choice of a field: the options by their places. */
export const choiceOf = ({
  id,
  name,
  options,
  value,
  change,
  blur,
  required,
  invalid,
  describedBy,
  disabled,
  scope,
}: ControlProps): ChoiceProps => ({
  id,
  name,
  options,
  at: options.findIndex((option) => option.value === value),
  choose: (at) => change(options[at]?.value ?? null),
  required,
  invalid,
  describedBy,
  disabled,
  onBlur: blur,
  scope,
});
