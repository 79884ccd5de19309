/** A form: fields from a schema, rules, and a button that sends it once. */
import { type ReactNode, use, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { subscribe } from 'valtio/vanilla';
import { subscribeKey } from 'valtio/vanilla/utils';
import type { FormDefinition } from '../host.ts';
import type { KindProps } from '../kind.ts';
import { Nodes } from '../NodeView.tsx';
import type { FormState } from '../page/form.ts';
import type { Page } from '../page/page.ts';
import { isRecord, text } from '../read.ts';
import { press } from '../steps/run.ts';
import { isLazy } from '../values.ts';
import styles from './Field.module.css';
import { Fields } from './Fields.tsx';
import { type FormParts, FormProvider } from './FormContext.ts';
import { newsOf } from './news.ts';
import { SubmitButton } from './SubmitButton.tsx';
import { type FieldSchema, propertiesOf } from './schema.ts';
import { judge } from './validate.ts';

export interface FormProps extends KindProps {
  /** Told when the form was right and its steps have run. */
  done?: (() => void) | undefined;
}

export default function FormNode({ node, scope, props, done }: FormProps): ReactNode {
  const definition = use(scope.page.runtime.form(text(props.schema)));
  return <LoadedForm node={node} scope={scope} props={props} done={done} definition={definition} />;
}

function LoadedForm({
  node,
  scope,
  props,
  done,
  definition,
}: FormProps & { definition: FormDefinition }): ReactNode {
  const { page } = scope;
  const name = text(props.name);
  const form = page.form(name);
  const id = useId();
  const box = useRef<HTMLFormElement>(null);
  const send = useRef<(() => void) | null>(null);
  const fields = useMemo(
    () => (isRecord(node.props.fields) ? (node.props.fields as FormParts['fields']) : {}),
    [node],
  );
  const schemas = useMemo(() => schemasOf(definition, fields), [definition, fields]);
  useFilling(form, schemas, props.values);

  const { check, show } = useMemo(
    () => ({
      check: () => judge(form, definition, node.props.rules, scope),
      show: (errors: Record<string, string>) => {
        for (const known of Object.keys(form.errors)) if (!(known in errors)) delete form.errors[known];
        for (const [field, message] of Object.entries(errors)) {
          if (form.errors[field] !== message) form.errors[field] = message;
        }
      },
    }),
    [form, definition, node, scope],
  );
  const parts = useMemo<FormParts>(
    () => ({
      ...newsOf(form),
      name,
      form,
      scope,
      fields,
      schemaOf: (field) => schemas[field] ?? {},
      idOf: (field) => `${id}${field}`,
      change(field, value, draft) {
        if (draft) form.drafts[field] = draft;
        else delete form.drafts[field];
        form.values[field] = value === '' ? null : value;
        form.touched[field] = true;
        if (field in form.refused) delete form.refused[field];
        // A message that is in sight goes as soon as it is no longer true; a new one waits until the field is left.
        if (form.tried || field in form.errors) show(check().errors);
        const settings = fields[field];
        const steps = isLazy(settings) && isRecord(settings.l) ? settings.l.change : undefined;
        if (steps) void press(steps, scope);
      },
      leave(field) {
        if (!form.touched[field]) return;
        form.visited[field] = true;
        show(check().errors);
      },
    }),
    [form, scope, fields, schemas, name, id, check, show],
  );
  useEffect(() => {
    const asked = (names: string[] | null) => {
      const { errors, undecided } = check();
      const wrong = Object.keys(errors).filter((field) => names === null || names.includes(field));
      for (const field of names ?? []) form.visited[field] = true;
      if (names === null) form.tried = true;
      show(errors);
      const unseen = wrong.find((field) => form.fixed[field]);
      if (unseen !== undefined) page.runtime.host.dialogs.toast(errors[unseen] ?? '', 'bad');
      else if (wrong.length > 0) focusFirst(box.current);
      return { right: wrong.length === 0, undecided };
    };
    page.checks.set(name, asked);
    return () => {
      // One that took its place may be there already.
      if (page.checks.get(name) === asked) page.checks.delete(name);
    };
  }, [page, form, name, check, show]);
  // Messages in sight are true of what is there, also where a step filled a field, or one came or went.
  useEffect(() => {
    const again = () => {
      if (form.tried || Object.keys(form.errors).length > 0) show(check().errors);
    };
    const ends = [subscribe(form.unsent, again), subscribeKey(form, 'filled', again)];
    return () => {
      for (const end of ends) end();
    };
  }, [form, check, show]);
  useMessagesInLanguage(page, form, name);

  return (
    <FormProvider value={parts}>
      <form
        ref={box}
        className={styles.form}
        data-columns={props.columns}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send.current?.();
        }}
      >
        <Nodes slot={props.before} scope={scope} />
        <Fields definition={definition} form={form} fields={fields} />
        <Nodes slot={props.after} scope={scope} />
        <SubmitButton
          send={send}
          submit={node.props.submit}
          rules={node.props.rules}
          name={name}
          scope={scope}
          done={done}
          attend={() => focusFirst(box.current)}
        />
      </form>
    </FormProvider>
  );
}

/** The schemas of all fields: those of the form, and those that the page adds for itself. */
function schemasOf(definition: FormDefinition, fields: FormParts['fields']): Record<string, FieldSchema> {
  const schemas: Record<string, FieldSchema> = { ...propertiesOf(definition.schema) };
  for (const [name, settings] of Object.entries(fields)) {
    if (isLazy(settings) && isRecord(settings.l) && isRecord(settings.l.local)) {
      schemas[name] = settings.l.local as unknown as FieldSchema;
    }
  }
  return schemas;
}

/** Fills fields with the definition’s values, or the schema’s defaults, until the user has touched them. */
function useFilling(form: FormState, schemas: Record<string, FieldSchema>, values: unknown): void {
  const given = isRecord(values) ? values : {};
  const key = JSON.stringify(given);
  // Filled before its fields are first drawn: what stands below a field for its value is there at once.
  useState(() => fill(form, schemas, given));
  // the key stands for what is given.
  useLayoutEffect(() => fill(form, schemas, given), [form, schemas, key]);
}

function fill(
  form: FormState,
  schemas: Record<string, FieldSchema>,
  given: Readonly<Record<string, unknown>>,
): void {
  for (const [name, schema] of Object.entries(schemas)) {
    if (form.touched[name]) continue;
    const start =
      name in given ? given[name] : (schema.default ?? (schema.type === 'boolean' ? false : null));
    if ((form.values[name] ?? null) !== (start ?? null)) form.values[name] = start ?? null;
  }
  // Values without a field of their own, such as an id that is sent along.
  for (const [name, value] of Object.entries(given)) {
    if (!(name in schemas) && form.values[name] !== value) form.values[name] = value ?? null;
  }
}

/** Messages that are in sight are said again after the language has changed. */
function useMessagesInLanguage(page: Page, form: FormState, name: string): void {
  const { language } = page.runtime.host.device;
  // asked again for each language.
  useEffect(() => {
    if (Object.keys(form.errors).length > 0) page.checks.get(name)?.([]);
  }, [language]);
}

function focusFirst(box: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const field = box?.querySelector<HTMLElement>('[data-invalid]');
    field?.scrollIntoView({ block: 'center' });
    field?.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true });
  });
}
