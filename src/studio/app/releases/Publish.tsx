import { type ReactNode, useState } from 'react';
import { shares } from './shares.ts';
import { text } from './text.ts';

interface Props {
  busy: boolean;
  /** Without an earlier release there can be no trial. */
  isFirst: boolean;
  /** @param share of the devices; undefined for all */
  publish(message: string, share: number | undefined): void;
}

export function Publish({ busy, isFirst, publish }: Props): ReactNode {
  const [message, setMessage] = useState('');
  const [share, setShare] = useState('');
  return (
    <section>
      <h3>{text('publish')}</h3>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          publish(message.trim(), share === '' ? undefined : Number(share) / 100);
          setMessage('');
        }}
      >
        <label>
          {text('message')}
          <input
            size={48}
            maxLength={200}
            value={message}
            onChange={({ target }) => setMessage(target.value)}
          />
        </label>
        {isFirst ? null : (
          <label>
            {text('share')}
            <select value={share} onChange={({ target }) => setShare(target.value)}>
              <option value="">{text('all')}</option>
              {shares.map((one) => (
                <option key={one} value={one}>
                  {text('percent', { share: one })}
                </option>
              ))}
            </select>
          </label>
        )}
        <button type="submit" className="primary" disabled={busy || message.trim() === ''}>
          {text('go')}
        </button>
      </form>
    </section>
  );
}
