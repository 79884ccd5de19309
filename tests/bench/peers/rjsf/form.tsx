import RjsfForm from '@rjsf/core';
import type {
  FieldTemplateProps,
  ObjectFieldTemplateProps,
  RJSFSchema,
  RJSFValidationError,
  ValidatorType,
  WidgetProps,
} from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Field } from '../../fields.ts';
import { schemaOf } from '../../schema.ts';
import '../../twins/tokens.css';
import { Control, formClass, Page, Row, Submit } from '../markup.tsx';

type Validators = Parameters<typeof createPrecompiledValidator>[0];
type FieldOf = (name: string) => Field;

/** The widget of every kind: the value of an empty control is undefined, as the library's own widgets have it. */
function widgetOf(fieldOf: FieldOf) {
  return function Widget({ name, value, rawErrors, onChange, onBlur, id }: WidgetProps) {
    return (
      <Control
        field={fieldOf(name)}
        error={rawErrors?.[0]}
        value={typeof value === 'boolean' ? value : String(value ?? '')}
        onChange={(next) => onChange(next === '' ? undefined : next)}
        onBlur={() => onBlur(id, value)}
      />
    );
  };
}

function templateOf(fieldOf: FieldOf) {
  return function FieldTemplate({ id, rawErrors, children }: FieldTemplateProps) {
    // The form itself is a field without a name.
    if (id === 'root') return <>{children}</>;
    return (
      <Row field={fieldOf(id)} error={rawErrors?.[0]}>
        {children}
      </Row>
    );
  };
}

function ObjectFieldTemplate({ properties }: ObjectFieldTemplateProps) {
  return <>{properties.map(({ content }) => content)}</>;
}

function Form({ fields, validators }: { fields: readonly Field[]; validators: Validators }) {
  const [sent, setSent] = useState(false);
  const [{ schema, validator, widgets, templates, uiSchema, messages }] = useState(() => {
    const byName = new Map(fields.map((field) => [field.name, field]));
    const fieldOf = (id: string): Field => {
      const field = byName.get(id.replace(/^root\./, ''));
      if (!field) throw new Error(`No field ${id}`);
      return field;
    };
    const schema: RJSFSchema = schemaOf(fields);
    const Widget = widgetOf(fieldOf);
    const validator: ValidatorType = createPrecompiledValidator(validators, schema);
    return {
      schema,
      validator,
      widgets: {
        TextWidget: Widget,
        EmailWidget: Widget,
        PasswordWidget: Widget,
        SelectWidget: Widget,
        CheckboxWidget: Widget,
      },
      templates: { FieldTemplate: templateOf(fieldOf), ObjectFieldTemplate },
      uiSchema: Object.fromEntries(
        fields
          .filter(({ kind }) => kind === 'password')
          .map(({ name }) => [name, { 'ui:widget': 'password' }]),
      ),
      messages: (errors: RJSFValidationError[]) => errors.map((error) => translated(error, fieldOf)),
    };
  });
  return (
    <Page>
      <RjsfForm
        className={formClass}
        schema={schema}
        uiSchema={uiSchema}
        validator={validator}
        widgets={widgets}
        templates={templates}
        transformErrors={messages}
        // A rule such as "has to be on" would switch it on.
        experimental_defaultFormStateBehavior={{ constAsDefaults: 'never' }}
        idPrefix="root"
        idSeparator="."
        liveValidate="onBlur"
        noHtml5Validate
        showErrorList={false}
        focusOnFirstError={({ property }) =>
          document.getElementById(String(property).replace(/^\./, ''))?.focus()
        }
        // Without it, the form logs each refusal.
        onError={() => setSent(false)}
        onSubmit={() => setSent(true)}
      >
        <Submit sent={sent} />
      </RjsfForm>
    </Page>
  );
}

/** The texts of the hand-written form. */
function translated(error: RJSFValidationError, fieldOf: FieldOf): RJSFValidationError {
  const field = fieldOf(String(error.property).replace(/^\./, ''));
  const texts: Record<string, string> = {
    required: field.mustBeOn ? '同意が必要です' : '必須項目です',
    const: '同意が必要です',
    minLength: `${field.minLength}文字以上で入力してください`,
    maxLength: `${field.maxLength}文字以内で入力してください`,
    minimum: `${field.minimum}以上で入力してください`,
    maximum: `${field.maximum}以下で入力してください`,
    type: field.integer ? '整数を入力してください' : '数値を入力してください',
  };
  return { ...error, message: texts[error.name ?? ''] ?? '形式が正しくありません' };
}

export function mount(fields: readonly Field[], validators: Validators): void {
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<Form fields={fields} validators={validators} />);
}
