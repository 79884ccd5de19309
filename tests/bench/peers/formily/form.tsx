import { createForm, type Field as FormField, onFieldValueChange } from '@formily/core';
import { Field as Bound, FormProvider, observer, useField } from '@formily/react';
import { type FormEvent, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Field } from '../../fields.ts';
import { check } from '../../twins/form/check.ts';
import '../../twins/tokens.css';
import { Control, formClass, Page, Row, Submit } from '../markup.tsx';

/** A field is checked when it is left, and on each change while it is wrong, as in the hand-written form. */
function Form({ fields }: { fields: readonly Field[] }) {
  const form = useMemo(
    () =>
      createForm({
        effects() {
          onFieldValueChange('*', (field) => {
            if ('selfErrors' in field && field.selfErrors.length > 0) field.validate().catch(() => undefined);
          });
        },
      }),
    [],
  );
  const [sent, setSent] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit().then(
      () => setSent(true),
      () => {
        const [first] = form.queryFeedbacks({ type: 'error' });
        if (first?.path) document.getElementById(first.path)?.focus();
      },
    );
  };
  return (
    <Page>
      <FormProvider form={form}>
        <form className={formClass} noValidate onSubmit={submit}>
          {fields.map((field) => (
            <Bound
              key={field.name}
              name={field.name}
              initialValue={field.kind === 'switch' ? false : ''}
              validator={{
                triggerType: 'onBlur',
                validator: (value: string | boolean) => check(field, value) ?? '',
              }}
              component={[FieldRow, { field }]}
            />
          ))}
          <Submit sent={sent} />
        </form>
      </FormProvider>
    </Page>
  );
}

const FieldRow = observer(function FieldRow({ field }: { field: Field }) {
  const bound = useField<FormField>();
  const error = String(bound.selfErrors[0] ?? '') || undefined;
  return (
    <Row field={field} error={error}>
      <Control
        field={field}
        error={error}
        value={bound.value}
        onChange={(value) => void bound.onInput(value)}
        onBlur={() => void bound.onBlur()}
      />
    </Row>
  );
});

export function mount(fields: readonly Field[]): void {
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<Form fields={fields} />);
}
