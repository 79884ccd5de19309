import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes } from 'react';
import type { Field } from '../fields.ts';
import styles from '../twins/form/form.module.css';

/**
 * The markup of the hand-written form, which the peers draw too: the libraries are compared, not the looks.
 */

interface RowProps {
  field: Field;
  error: string | undefined;
  children: ReactNode;
}

export function Row({ field, error, children }: RowProps) {
  return (
    <div className={field.kind === 'switch' ? styles.switchRow : styles.row}>
      <label htmlFor={field.name}>
        {field.label.jp}
        {field.required && <span className={styles.required}>必須</span>}
      </label>
      {children}
      {error && (
        <p id={`${field.name}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

interface ControlProps {
  field: Field;
  error: string | undefined;
  value: string | boolean;
  onChange: (value: string | boolean) => void;
  onBlur: () => void;
}

export function Control({ field, error, value, onChange, onBlur }: ControlProps) {
  const common: InputHTMLAttributes<HTMLInputElement> & SelectHTMLAttributes<HTMLSelectElement> = {
    id: field.name,
    name: field.name,
    'aria-required': field.required,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': error && `${field.name}-error`,
    onBlur,
  };
  if (field.kind === 'switch')
    return (
      <input
        {...common}
        type="checkbox"
        className={styles.switch}
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
      />
    );
  const text = typeof value === 'string' ? value : '';
  if (field.kind === 'select')
    return (
      <select
        {...common}
        className={styles.control}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="" />
        {field.options?.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    );
  return (
    <input
      {...common}
      type={field.kind === 'number' ? 'text' : field.kind}
      inputMode={field.kind === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      className={styles.control}
      value={text}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export function Page({ children }: { children: ReactNode }) {
  return (
    <>
      <h1 className="bar">口座の登録</h1>
      {children}
    </>
  );
}

export function Submit({ sent }: { sent: boolean }) {
  return (
    <>
      <button type="submit" className={styles.submit}>
        送信
      </button>
      <output className={styles.sent}>{sent && '送信しました'}</output>
    </>
  );
}

export const formClass = styles.form;
