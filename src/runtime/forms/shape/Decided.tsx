import type { ReactNode } from 'react';
import { useForm } from '../FormContext.ts';
import { useShallowSelector } from '../useKey.ts';

/** A field that the schema may show only under a condition. */
export function Decided({ field, children }: { field: string; children: ReactNode }): ReactNode {
  const { form } = useForm();
  const [hidden] = useShallowSelector(
    form.onValues,
    () => [form.shape?.decision(form.state).hidden.has(field) === true] as const,
  );
  return hidden ? null : children;
}

/** Whether the schema requires a field by a condition that holds now. */
export function useRequired(field: string): boolean {
  const { form } = useForm();
  const [required] = useShallowSelector(
    form.onValues,
    () => [form.shape?.decision(form.state).required.has(field) === true] as const,
  );
  return required;
}
