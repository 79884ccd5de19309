import { createContext, useContext } from 'react';
import type { Lazy, Value } from '../../language/compiled.ts';
import type { Draft, FormState } from '../page/form.ts';
import type { Scope } from '../page/scope.ts';
import type { FormNews } from './news.ts';
import type { FieldSchema } from './schema.ts';

/** What the fields of one form share. */
export interface FormParts extends FormNews {
  name: string;
  form: FormState;
  scope: Scope;
  /** How each field is shown, as compiled. */
  fields: Record<string, Lazy | Value>;
  schemaOf(field: string): FieldSchema;
  /** The user has changed a field. @param draft what was typed, where that has to be kept beside the value */
  change(field: string, value: unknown, draft?: Draft): void;
  /** The user has left a field. */
  leave(field: string): void;
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
