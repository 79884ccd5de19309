import { type ReactNode, useState } from 'react';
import { decimal, isDecimal, plain } from '../../../decimal/index.ts';
import { IconGlyph } from '../../nodes/Icon.tsx';
import { isRecord, number, text } from '../../read.ts';
import type { ControlParts } from '../Control.tsx';
import { settleNumber, tidyLine, tidyNumber } from '../digits.ts';
import styles from '../Field.module.css';
import { useForm } from '../FormContext.ts';
import { isAmount, typeOf } from '../schema.ts';
import { useInput } from './useInput.ts';

const formats: Record<string, { type?: string; inputMode?: 'email' | 'tel' | 'url' | 'numeric' }> = {
  email: { type: 'email', inputMode: 'email' },
  uri: { type: 'url', inputMode: 'url' },
};

/** The keys to type a number with. Those for numbers alone have no minus on every phone. */
const keysFor = (decimals: number, negative: boolean) =>
  negative ? 'text' : decimals === 0 ? 'numeric' : 'decimal';

/** A line of text, a number or an amount. */
export function TextControl({ id, name, schema, settings, change, blur, ...rest }: ControlParts): ReactNode {
  const { form, scope } = useForm();
  const { host } = scope.page.runtime;
  const [shown, setShown] = useState(false);
  const type = typeOf(schema);
  const numeric = isAmount(schema) || type === 'number' || type === 'integer';
  const decimals = type === 'integer' ? 0 : number(settings.precision, 8);
  const negative = number(schema.minimum, 0) < 0;
  const format = formats[schema.format ?? ''];
  const secret = settings.secret === true;
  const properties = isRecord(settings.properties) ? settings.properties : {};
  /** The value of what is typed: an amount stays a string, so that it stays exact. */
  const meant = (tidied: string): string | number => {
    if (!numeric) return tidied;
    const settled = settleNumber(tidied);
    return isAmount(schema) || settled === '' ? settled : Number(settled);
  };
  const input = useInput(name, meant);
  const [first] = useState(() => text(form.values[name]));
  const mode = format?.inputMode === 'url' ? undefined : (format?.inputMode ?? inputMode(properties));
  const lined = (line: string) => (mode && !secret ? tidyLine(line, mode) : line);
  const step = text(settings.step);
  const move = (direction: 1 | -1) => {
    const value = text(form.values[name]);
    const now = decimal(isDecimal(value) ? value : '0');
    const next = now.plus(decimal(step).times(direction));
    change(plain(next.lt(0) ? '0' : next));
  };
  const steps = isDecimal(step);
  const stepper = (direction: 1 | -1, label: string, sign: string) => (
    <button
      type="button"
      className={styles.stepper}
      aria-label={host.text(label)}
      disabled={rest.disabled}
      onClick={() => move(direction)}
    >
      {sign}
    </button>
  );
  return (
    <span className={styles.box} data-steps={steps || undefined}>
      {steps ? stepper(-1, 'runtime.less', '−') : null}
      {text(settings.prefix) ? <span className={styles.affix}>{text(settings.prefix)}</span> : null}
      <input
        ref={input}
        id={id}
        name={name}
        className={numeric ? styles.number : styles.input}
        type={secret && !shown ? 'password' : (format?.type ?? 'text')}
        inputMode={numeric ? keysFor(decimals, negative) : (format?.inputMode ?? inputMode(properties))}
        autoComplete={text(properties.autocomplete) || (secret ? 'current-password' : 'off')}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        placeholder={text(settings.placeholder) || undefined}
        defaultValue={first}
        readOnly={settings.readonly === true}
        disabled={rest.disabled && settings.readonly !== true}
        aria-invalid={rest.invalid || undefined}
        aria-required={rest.required || undefined}
        aria-describedby={rest.describedBy}
        onChange={(event) => {
          const { value: line } = event.target;
          // What is still being converted from kana is left alone until the field is left.
          if (!numeric)
            return change(
              'isComposing' in event.nativeEvent && event.nativeEvent.isComposing ? line : lined(line),
            );
          const tidied = tidyNumber(line, { decimals, negative });
          if (tidied !== line) event.target.value = tidied;
          change(meant(tidied));
        }}
        onBlur={() => {
          const line = text(form.values[name]);
          if (!numeric && lined(line) !== line) change(lined(line));
          blur();
        }}
      />
      {text(settings.suffix) ? <span className={styles.affix}>{text(settings.suffix)}</span> : null}
      {secret ? (
        <button
          type="button"
          className={styles.inner}
          aria-label={host.text(shown ? 'runtime.hideSecret' : 'runtime.showSecret')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <IconGlyph host={host} name={shown ? 'eye-off' : 'eye'} />
        </button>
      ) : null}
      {steps ? stepper(1, 'runtime.more', '+') : null}
    </span>
  );
}

function inputMode(properties: Record<string, unknown>): 'numeric' | 'tel' | 'email' | undefined {
  return (['numeric', 'tel', 'email'] as const).find((mode) => mode === properties.inputmode);
}
