import type { FieldProps, RJSFSchema } from '@rjsf/utils';
import { type ReactNode, useId } from 'react';
import { Select } from '../../choice/Select.tsx';
import { joinPath } from '../../page/fieldPath.ts';
import fieldStyles from '../Field.module.css';
import { useForm } from '../FormContext.ts';
import { labelOf } from '../label.ts';
import { alternativesOf, type FieldSchema, propertiesOf } from '../schema.ts';
import { useKey } from '../useKey.ts';
import { originalOf } from './dialect.ts';
import { chooseAlternative } from './edits.ts';
import { Group, OwnMessage } from './Group.tsx';
import { isNull } from './keywords.ts';

const plain = { 'ui:plain': true };

/** A selection between alternatives, and the fields of the selected one. */
export function Alternatives(props: FieldProps): ReactNode {
  const { form } = useForm();
  const { shape, state } = form;
  const { fieldPathId, formData, registry, required, name } = props;
  const path = joinPath(fieldPathId.path);
  const id = useId();
  useKey(state.choices, path);
  if (!shape) return null;
  const { host } = form.scope.page.runtime;
  const schema = originalOf(props.schema);
  const alternatives = alternativesOf(schema);
  const at = shape.chosenOf(schema, formData, path, state.choices);
  const chosen = alternatives[at];
  const schemaOf = (one: FieldSchema) => shape.withAlternative(schema, one);
  const options = alternatives.map((one, index) => ({
    value: index,
    label:
      alternativeLabel(shape.inForce(one, undefined), (title) => host.text(title)) ??
      host.text('runtime.list.item', { label: host.text('runtime.alternative'), number: index + 1 }),
  }));
  const label = labelOf(path, schema, form, name) || host.text('runtime.alternative');
  const { SchemaField } = registry.fields;
  const inside = (
    <>
      <div className={fieldStyles.field}>
        <label className={fieldStyles.label} htmlFor={id}>
          {path === '' ? label : host.text('runtime.alternative')}
        </label>
        <div className={fieldStyles.line}>
          <Select
            id={id}
            name={path}
            options={options}
            at={at}
            choose={(next) => {
              const alternative = alternatives[next];
              if (!alternative) return;
              const shared = Object.keys(propertiesOf(schema));
              chooseAlternative(form, path, at, next, {
                start: shape.startValue(schemaOf(alternative)),
                shared,
              });
            }}
            required={required === true}
            scope={form.scope}
          />
        </div>
      </div>
      {chosen && SchemaField && !isNull(shape.inForce(chosen, undefined)) ? (
        <SchemaField
          {...props}
          key={at}
          schema={schemaOf(chosen) as RJSFSchema}
          uiSchema={plain}
          label={alternativeLabel(shape.inForce(chosen, undefined), (title) => host.text(title))}
        />
      ) : null}
    </>
  );
  if (path === '') return inside;
  if (typeof fieldPathId.path.at(-1) === 'number')
    return (
      <>
        <OwnMessage path={path} />
        {inside}
      </>
    );
  return (
    <Group path={path} schema={schema} name={name}>
      {inside}
    </Group>
  );
}

/** The label of an alternative: its title, or the const value that distinguishes it. */
function alternativeLabel(
  schema: FieldSchema,
  text: (title: string | Record<string, string>) => string,
): string | undefined {
  const title = schema['x-title'] ?? schema.title;
  if (title !== undefined) return text(title);
  const mark = Object.values(propertiesOf(schema)).find((property) => 'const' in property);
  return mark && typeof mark.const === 'string' ? mark.const : undefined;
}
