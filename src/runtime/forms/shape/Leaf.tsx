import type { FieldProps, FieldTemplateProps } from '@rjsf/utils';
import { type ReactNode, useEffect } from 'react';
import { joinPath } from '../../page/fieldPath.ts';
import { Field } from '../Field.tsx';
import { useForm } from '../FormContext.ts';
import { useRequired } from './Decided.tsx';
import { originalOf } from './dialect.ts';
import { startField } from './edits.ts';
import { useItemScope } from './useSettings.ts';

/** A single value at any path. */
export function Leaf({ schema, fieldPathId, required, label, bare }: FieldProps): ReactNode {
  const { form } = useForm();
  const path = joinPath(fieldPathId.path);
  const inForce = originalOf(schema);
  const start = inForce.default;
  const scope = useItemScope(path);
  const isRequired = useRequired(path) || required === true;
  useEffect(() => {
    if (start !== undefined) startField(form, path, start);
  }, [form, path, start]);
  return (
    <Field
      name={path}
      schema={inForce}
      required={isRequired}
      bare={bare === true}
      scope={scope}
      label={typeof label === 'string' ? label : String(fieldPathId.path.at(-1) ?? '')}
    />
  );
}

/** Renders no label, hint and message: the field renders its own. */
export const BareField = ({ children }: FieldTemplateProps): ReactNode => children;
