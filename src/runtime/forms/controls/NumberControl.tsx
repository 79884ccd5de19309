import type { ReactNode } from 'react';
import { decimal, isDecimal, plain } from '../../../decimal/index.ts';
import box from '../../ui/Box.module.css';
import { number, text } from '../../values/read.ts';
import type { ControlParts } from '../Control.tsx';
import styles from '../Field.module.css';
import { useForm } from '../FormContext.ts';
import { isAmount, typeOf } from '../fieldType.ts';
import { useNumberInput } from './useNumberInput.ts';

/** The inputmode for a number. Numeric keyboards have no minus sign on some phones. */
const keysFor = (places: number, minimum = 0) => (minimum < 0 ? 'text' : places ? 'decimal' : 'numeric');

/** A number or an amount, in the user's number format. An amount stays a string, so that it stays exact. */
export default function NumberControl({
  id,
  name,
  schema,
  settings,
  change,
  blur,
  ...rest
}: ControlParts): ReactNode {
  const { form } = useForm();
  const { host } = form.scope.page.runtime;
  const isWhole = typeOf(schema) === 'integer';
  const places = isWhole ? 0 : number(settings.precision, 8);
  // A number without a minimum may be negative, an amount may not.
  const minimum = schema.minimum ?? schema.exclusiveMinimum ?? (isAmount(schema) ? 0 : undefined);
  const negative = (minimum ?? -1) < 0;
  const prefix = text(settings.prefix);
  const suffix = text(settings.suffix);
  const step = text(settings.step);
  const input = useNumberInput(
    name,
    host.format.notation,
    { places, negative, unit: suffix },
    (value, draft) => {
      const isExact = !isWhole || Number.isSafeInteger(Number(value));
      change(isAmount(schema) || value === '' || !isExact ? value : Number(value), draft);
    },
  );
  const move = (direction: 1 | -1) => {
    const value = text(form.valueOf(name));
    const now = decimal(isDecimal(value) ? value : '0');
    const next = now.plus(decimal(step).times(direction));
    change(plain(next.lt(minimum ?? next) ? (minimum ?? 0) : next));
  };
  // Null: it is loading.
  const steps = isDecimal(step) || (rest.disabled && settings.step === null);
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
    <span className={box.box} data-steps={steps || undefined}>
      {steps ? stepper(-1, 'runtime.less', '−') : null}
      {prefix ? <span className={box.affix}>{prefix}</span> : null}
      <input
        ref={input.ref}
        id={id}
        name={name}
        className={box.number}
        type="text"
        inputMode={keysFor(places, minimum)}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        placeholder={text(settings.placeholder) || undefined}
        defaultValue={input.first}
        readOnly={settings.readonly === true}
        disabled={rest.disabled && settings.readonly !== true}
        aria-invalid={rest.invalid || undefined}
        aria-required={rest.required || undefined}
        aria-describedby={rest.describedBy}
        onChange={(event) => input.typed(event.nativeEvent)}
        onBlur={() => {
          input.left();
          blur();
        }}
      />
      {suffix ? <span className={box.affix}>{suffix}</span> : null}
      {steps ? stepper(1, 'runtime.more', '+') : null}
    </span>
  );
}
