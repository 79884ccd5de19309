import { createContext, useContext } from 'react';
import type { Form } from './form.ts';

/** The context of a form's fields. */
export interface FormParts {
  form: Form;
  /** The id of a field's control, unique on the page. */
  idOf(field: string): string;
}

const FormContext = createContext<FormParts | null>(null);
export const FormProvider = FormContext.Provider;

export function useForm(): FormParts {
  const parts = useContext(FormContext);
  if (!parts) throw new Error('A field stands outside of a form');
  return parts;
}
