import { type FocusEvent, type FormEvent, memo, useMemo, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Field } from '../../fields.ts';
import '../tokens.css';
import { check } from './check.ts';
import styles from './form.module.css';

type Control = HTMLInputElement | HTMLSelectElement;
type Errors = Readonly<Record<string, string>>;

/**
 * The controls keep their own values, and the form has one listener per event, so that a key press in a field
 * without an error renders nothing.
 */
function Form({ fields }: { fields: readonly Field[] }) {
  const form = useRef<HTMLFormElement>(null);
  const byName = useMemo(() => new Map(fields.map((field) => [field.name, field])), [fields]);
  const [errors, setErrors] = useState<Errors>({});
  const [sent, setSent] = useState(false);

  const messageAt = (control: Control) => {
    const field = byName.get(control.name);
    return field && check(field, contentOf(control));
  };
  const show = (control: Control) => {
    const message = messageAt(control);
    if (message === errors[control.name]) return;
    const { [control.name]: _, ...others } = errors;
    setErrors(message === undefined ? others : { ...others, [control.name]: message });
  };
  const blur = (event: FocusEvent<HTMLFormElement, Element>) => {
    if (isControl(event.target)) show(event.target);
  };
  const input = (event: FormEvent) => {
    if (isControl(event.target) && errors[event.target.name] !== undefined) show(event.target);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found: Record<string, string> = {};
    let first: Control | undefined;
    for (const control of form.current?.elements ?? []) {
      if (!isControl(control)) continue;
      const message = messageAt(control);
      if (message === undefined) continue;
      found[control.name] = message;
      first ??= control;
    }
    setErrors(found);
    setSent(first === undefined);
    first?.focus();
  };

  return (
    <>
      <h1 className="bar">口座の登録</h1>
      <form ref={form} className={styles.form} noValidate onBlur={blur} onInput={input} onSubmit={submit}>
        {fields.map((field) => (
          <FieldRow key={field.name} field={field} error={errors[field.name]} />
        ))}
        <button type="submit" className={styles.submit}>
          送信
        </button>
        <output className={styles.sent}>{sent && '送信しました'}</output>
      </form>
    </>
  );
}

const FieldRow = memo(function FieldRow({ field, error }: { field: Field; error: string | undefined }) {
  const errorId = `${field.name}-error`;
  const control = {
    id: field.name,
    name: field.name,
    'aria-required': field.required,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': error && errorId,
  };
  return (
    <div className={field.kind === 'switch' ? styles.switchRow : styles.row}>
      <label htmlFor={field.name}>
        {field.label.jp}
        {field.required && <span className={styles.required}>必須</span>}
      </label>
      {field.kind === 'select' ? (
        <select {...control} className={styles.control}>
          <option value="" />
          {field.options?.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ) : field.kind === 'switch' ? (
        <input {...control} type="checkbox" className={styles.switch} />
      ) : (
        <input
          {...control}
          type={field.kind === 'number' ? 'text' : field.kind}
          inputMode={field.kind === 'number' ? 'decimal' : undefined}
          autoComplete="off"
          className={styles.control}
        />
      )}
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
});

function isControl(element: EventTarget | null): element is Control {
  return element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
}

function contentOf(control: Control): string | boolean {
  return control.type === 'checkbox' && 'checked' in control ? control.checked : control.value;
}

export function mount(fields: readonly Field[]): void {
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<Form fields={fields} />);
}
