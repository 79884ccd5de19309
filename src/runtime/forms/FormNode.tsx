/** A form: fields from a schema, rules, and a button that submits it. Double submission is prevented. */
import {
  type ReactNode,
  use,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { FormDefinition } from '../host/host.ts';
import { changeWhileRendering } from '../page/notify.ts';
import type { KindProps } from '../render/kind.ts';
import { LanguageContext } from '../render/LanguageContext.ts';
import { Nodes } from '../render/NodeView.tsx';
import { isRecord, text } from '../values/read.ts';
import styles from './Field.module.css';
import { Fields } from './Fields.tsx';
import { type FormParts, FormProvider } from './FormContext.ts';
import { isShaped } from './fieldType.ts';
import { focusField } from './focusField.ts';
import { Form } from './form.ts';
import { type ShapeCode, shapeCode } from './lazy.ts';
import { SubmitButton } from './SubmitButton.tsx';
import { type SummaryCode, summaryCode } from './summary/load.ts';

export interface FormProps extends KindProps<'form'> {
  /** Called after a successful submission, when its steps have run. */
  done?: (() => void) | undefined;
}

export default function FormNode({ node, scope, props, done }: FormProps): ReactNode {
  const definition = use(scope.page.runtime.renderedForm(text(props.schema)));
  const code = isShaped(definition.schema) || node.props.steps ? use(shapeCode()) : null;
  return <LoadedForm {...{ node, scope, props, done, definition, code }} />;
}

function LoadedForm({
  node,
  scope,
  props,
  done,
  definition,
  code,
}: FormProps & { definition: FormDefinition; code: ShapeCode | null }): ReactNode {
  const name = text(props.name);
  const id = useId();
  const box = useRef<HTMLFormElement>(null);
  const form = useMemo(
    () => new Form({ name, definition, node, scope, code }),
    [name, definition, node, scope, code],
  );
  const parts = useMemo<FormParts>(() => ({ form, idOf: (field) => `${id}${field}` }), [form, id]);
  useFillValues(form, props.values);
  useEffect(() => form.attach(), [form]);
  const [summary, setSummary] = useState<SummaryCode | null>(null);
  useEffect(
    () =>
      form.onInvalid(async () => {
        const loaded = form.hasSeveralErrors ? await summaryCode() : null;
        // The summary takes the focus itself.
        if (loaded) setSummary(loaded);
        else focusFirstError(box.current);
      }),
    [form],
  );
  const language = useContext(LanguageContext);
  // Messages are formatted again for each language, and when texts can be formatted that could not be before.
  useEffect(() => form.reword(), [language]);

  return (
    <FormProvider value={parts}>
      <form
        ref={box}
        className={styles.form}
        data-columns={props.columns}
        noValidate
        onSubmit={async (event) => {
          event.preventDefault();
          if (await form.submit()) done?.();
        }}
      >
        {summary && <summary.ErrorSummary form={form} nested={code} />}
        <Nodes slot={props.before} scope={scope} />
        {code ? <code.ShapedFields form={form} /> : <Fields form={form} />}
        <Nodes slot={props.after} scope={scope} />
        {code && form.stepper ? (
          <code.StepButtons form={form} stepper={form.stepper} />
        ) : (
          <SubmitButton form={form} />
        )}
      </form>
    </FormProvider>
  );
}

function useFillValues(form: Form, values: unknown): void {
  const given = isRecord(values) ? values : {};
  const key = JSON.stringify(given);
  // Filled before the first render: parts that depend on a field's value are rendered immediately.
  useState(() => changeWhileRendering(() => form.start(given)));
  // `key` changes with `given`.
  useLayoutEffect(() => form.fill(given), [form, key]);
}

/** Scrolls to the first field with a message and focuses it. */
function focusFirstError(box: HTMLElement | null): void {
  requestAnimationFrame(() => {
    focusField(box?.querySelector<HTMLElement>('[data-invalid]'));
  });
}
