import { type ReactNode, useState } from 'react';
import box from '../../ui/Box.module.css';
import { IconGlyph } from '../../ui/IconGlyph.tsx';
import { isRecord, text } from '../../values/read.ts';
import type { ControlParts } from '../Control.tsx';
import styles from '../Field.module.css';
import { useForm } from '../FormContext.ts';
import { tidyLine } from '../line.ts';
import { useInput } from './useInput.ts';

const formats: Record<string, { type?: string; inputMode?: 'email' | 'tel' | 'url' | 'numeric' }> = {
  email: { type: 'email', inputMode: 'email' },
  uri: { type: 'url', inputMode: 'url' },
};

/** A line of text. */
export function TextControl({ id, name, schema, settings, change, blur, ...rest }: ControlParts): ReactNode {
  const { form } = useForm();
  const { host } = form.scope.page.runtime;
  const [shown, setShown] = useState(false);
  const format = formats[schema.format ?? ''];
  const secret = settings.secret === true;
  const properties = isRecord(settings.properties) ? settings.properties : {};
  const input = useInput(name);
  const [first] = useState(() => text(form.valueOf(name)));
  const keys = format?.inputMode ?? inputMode(properties);
  const mode = keys === 'url' ? undefined : keys;
  const lined = (line: string) => (mode && !secret ? tidyLine(line, mode) : line);
  return (
    <span className={box.box}>
      {text(settings.prefix) ? <span className={box.affix}>{text(settings.prefix)}</span> : null}
      <input
        ref={input}
        id={id}
        name={name}
        className={box.input}
        type={secret && !shown ? 'password' : (format?.type ?? 'text')}
        inputMode={keys}
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
        onChange={({ target: { value: line }, nativeEvent }) => {
          // Text that an input method is still composing is normalized on blur.
          change('isComposing' in nativeEvent && nativeEvent.isComposing ? line : lined(line));
        }}
        onBlur={() => {
          const line = text(form.valueOf(name));
          if (lined(line) !== line) change(lined(line));
          blur();
        }}
      />
      {text(settings.suffix) ? <span className={box.affix}>{text(settings.suffix)}</span> : null}
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
    </span>
  );
}

function inputMode(properties: Record<string, unknown>): 'numeric' | 'tel' | 'email' | undefined {
  return (['numeric', 'tel', 'email'] as const).find((mode) => mode === properties.inputmode);
}
