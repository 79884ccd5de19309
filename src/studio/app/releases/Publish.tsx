import { type ReactNode, useState } from 'react';
import type { Overtaking } from '../../server/messages.ts';
import { timeOf } from '../timeOf.ts';
import { shares } from './shares.ts';
import { text } from './text.ts';

interface Props {
  busy: boolean;
  /** Without an earlier release there can be no trial. */
  isFirst: boolean;
  overtaking: Overtaking | null;
  publish(given: Given, published: () => void): void;
}

export interface Given {
  message: string;
  /** Of the devices; undefined for all. */
  share: number | undefined;
  /** Takes back what others have published. */
  replace: boolean;
}

export function Publish({ busy, isFirst, overtaking, publish }: Props): ReactNode {
  const [message, setMessage] = useState('');
  /** The release that the author agrees to take back. */
  const [replaced, setReplaced] = useState<string>();
  const isAgreed = overtaking === null || replaced === overtaking.release;
  const [share, setShare] = useState('');
  return (
    <section>
      <h3>{text('publish')}</h3>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const given = {
            message: message.trim(),
            share: share === '' ? undefined : Number(share) / 100,
            replace: overtaking !== null && isAgreed,
          };
          // If it is refused, what was typed is still needed.
          publish(given, () => setMessage(''));
        }}
      >
        {overtaking ? (
          <div className="note">
            <p>{text('overtaking', { ...overtaking, at: timeOf(overtaking.at) })}</p>
            <label className="agreed">
              <input
                type="checkbox"
                checked={isAgreed}
                onChange={({ target }) => setReplaced(target.checked ? overtaking.release : undefined)}
              />
              {text('replace')}
            </label>
          </div>
        ) : null}
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
        <button type="submit" className="primary" disabled={busy || message.trim() === '' || !isAgreed}>
          {text('go')}
        </button>
      </form>
    </section>
  );
}
