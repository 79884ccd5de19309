import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import { createContext, type ReactNode, useContext } from 'react';
import { isThunk } from '../../../language/compiled.ts';
import { joinPath, pathIn } from '../../page/fieldPath.ts';
import { isRecord } from '../../values/read.ts';
import { Field } from '../Field.tsx';
import { fieldNames } from '../Fields.tsx';
import { useForm } from '../FormContext.ts';
import { typeOf } from '../fieldType.ts';
import type { Form } from '../form.ts';
import { labelOf } from '../label.ts';
import type { FieldSchema } from '../schema.ts';
import { Decided } from './Decided.tsx';
import { originalOf } from './dialect.ts';
import { Entries } from './Entries.tsx';
import { Group } from './Group.tsx';
import { otherSchema } from './items.ts';
import { isChoice, kindOf } from './keywords.ts';
import { Steps } from './Steps.tsx';
import { WholeField } from './WholeField.tsx';
import { withoutEmpty } from './withoutEmpty.ts';

/** The schemas of the records without a value that contain the current one. */
const EmptyRecords = createContext<readonly FieldSchema[]>([]);

/**
 * The fields of a record: of the form itself, of a group in it, or of a list item. A record that may contain itself is
 * shown within itself as soon as it has a value.
 */
export function ObjectFields(props: ObjectFieldTemplateProps): ReactNode {
  const around = useContext(EmptyRecords);
  const schema = originalOf(props.schema);
  if (props.fieldPathId.path.length === 0) return <FormFields {...props} />;
  const isEmpty = Object.keys(Object(withoutEmpty(props.formData))).length === 0;
  if (isEmpty && around.includes(schema)) return null;
  return (
    <EmptyRecords value={isEmpty ? [...around, schema] : []}>
      <RecordFields {...props} />
    </EmptyRecords>
  );
}

function RecordFields(props: ObjectFieldTemplateProps): ReactNode {
  const { form } = useForm();
  const { fieldPathId, properties, registry, uiSchema } = props;
  const { path } = fieldPathId;
  const schema = originalOf(props.schema);
  const field = joinPath(path);
  // A widget shows the record as a whole.
  if (hasWidget(form, field))
    return <Field name={field} schema={schema} required={props.required === true} />;
  const other = otherSchema(schema);
  const last = path.at(-1);
  const named = form.shape?.nested.membersOf(field) ?? [];
  const order = [...new Set([...named, ...properties.map(({ name }) => name)])];
  const inside = (
    <>
      {order.map((name) => {
        const property = properties.find((one) => one.name === name);
        if (!property || isFixed(schema, name, form.shape)) return null;
        const path = pathIn(field, name);
        return (
          <Decided key={name} field={path}>
            {withSettings(form, path, property.content)}
          </Decided>
        );
      })}
      {other ? (
        <Entries
          path={path}
          schema={schema}
          other={other}
          label={labelOf(field, schema, form, typeof last === 'string' ? last : '')}
          registry={registry}
        />
      ) : null}
    </>
  );
  // Items have their heading in their sheet, and alternatives in the selection above.
  if (typeof path.at(-1) === 'number' || uiSchema?.['ui:plain'] === true) return inside;
  return (
    <Group path={field} schema={schema} name={String(path.at(-1))}>
      {inside}
    </Group>
  );
}

/** The fields of the form, in the order of its definition, and the local fields of the definition. */
function FormFields({ properties, schema }: ObjectFieldTemplateProps): ReactNode {
  const { form } = useForm();
  const inForce = originalOf(schema);
  const contents = new Map(properties.map(({ name, content }) => [name, content]));
  const fieldOf = (name: string): ReactNode => {
    const content = contents.get(name);
    if (!content)
      return isLocal(form.fields[name]) ? (
        <Field key={name} name={joinPath([name])} required={false} />
      ) : null;
    if (isFixed(inForce, name, form.shape)) return null;
    const path = joinPath([name]);
    return (
      <Decided key={name} field={path}>
        {withSettings(form, path, content)}
      </Decided>
    );
  };
  return form.stepper ? (
    <Steps stepper={form.stepper} fieldOf={fieldOf} />
  ) : (
    fieldNames(form, inForce).map(fieldOf)
  );
}

/** A single value applies its settings itself. */
function withSettings(form: Form, field: string, content: ReactNode): ReactNode {
  const { shape } = form;
  const settings = form.settingsOf(field);
  if (!shape || settings === undefined) return content;
  const schema = shape.schemaAt(field, form.state);
  if (!schema || (kindOf(schema) === 'value' && !isChoice(schema))) return content;
  return <WholeField field={field}>{content}</WholeField>;
}

/**
 * Whether a field can only have one value, which is sent without input. A checkbox that has to be ticked is not fixed.
 */
function isFixed(
  { properties }: FieldSchema,
  name: string,
  shape: { inForce(schema: FieldSchema, value: unknown): FieldSchema } | null,
): boolean {
  const property = isRecord(properties) ? properties[name] : undefined;
  if (!isRecord(property)) return false;
  const inForce = shape?.inForce(property as FieldSchema, undefined) ?? (property as FieldSchema);
  return 'const' in inForce && typeOf(inForce) !== 'boolean' && typeof inForce.const !== 'boolean';
}

const hasWidget = (form: Form, field: string): boolean => {
  const settings = form.settingsOf(field);
  return isThunk(settings) && isRecord(settings.l) && settings.l.widget !== undefined;
};

const isLocal = (settings: unknown): boolean =>
  isRecord(settings) && isRecord(settings.l) && 'local' in settings.l;
