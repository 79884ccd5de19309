/** A read-only value, such as a link, with a button that copies it. */
import './copyField.css';
import { type ReactNode, useRef, useState } from 'react';
import { text } from '../text.ts';

interface Props {
  label: string;
  value: string;
}

export function CopyField({ label, value }: Props): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState<'copied' | 'notCopied'>();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      setStatus('copied');
    } catch {
      // Refused by the browser or its user, or without TLS, where there is no clipboard.
      field.current?.focus();
      setStatus('notCopied');
    }
  };
  return (
    <div className="copy-field">
      <input
        ref={field}
        readOnly
        aria-label={label}
        value={value}
        onFocus={({ target }) => target.select()}
      />
      <button type="button" onClick={() => void copy()}>
        {text('copy')}
      </button>
      <span role="status">{status ? text(status) : ''}</span>
    </div>
  );
}
