import type { FieldProps, FieldTemplateProps } from '@rjsf/utils';
import { type ReactNode, useEffect } from 'react';
import { joinPath } from '../../page/fieldPath.ts';
import { Field } from '../Field.tsx';
import { useForm } from '../FormContext.ts';
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
  useEffect(() => {
    if (start !== undefined) startField(form, path, start);
  }, [form, path, start]);
  return (
    <Field
      name={path}
      schema={inForce}
      required={required === true}
      bare={bare === true}
      scope={scope}
      label={typeof label === 'string' ? label : String(fieldPathId.path.at(-1) ?? '')}
    />
  );
}

/** Renders no label, hint and message: the field renders its own. */
export const BareField = ({ children }: FieldTemplateProps): ReactNode => children;
