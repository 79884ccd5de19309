/** The trial that is running: its share of the devices, and how it ends. */
import { type ReactNode, useState } from 'react';
import type { ReleaseList } from '../../server/messages.ts';
import { shares } from './shares.ts';
import { text } from './text.ts';

interface Props {
  of: NonNullable<ReleaseList['trial']>;
  busy: boolean;
  /** Undefined if the person may not publish. */
  change?: {
    promote(): void;
    end(): void;
    /** @param to above 0 and at most 1 */
    share(to: number): void;
  };
}

export function Trial({ of: { release, share }, busy, change }: Props): ReactNode {
  const now = percentOf(share);
  const [chosen, setChosen] = useState(now);
  const offered = [...new Set([...shares, now])].sort((a, b) => a - b);
  return (
    <div className="toolbar note">
      {text('trial', { release, share: now })}
      {change ? (
        <>
          <form
            className="toolbar end"
            onSubmit={(event) => {
              event.preventDefault();
              change.share(chosen / 100);
            }}
          >
            <select
              aria-label={text('share')}
              value={chosen}
              onChange={({ target }) => setChosen(Number(target.value))}
            >
              {offered.map((one) => (
                <option key={one} value={one}>
                  {text('sharePercent', { share: one })}
                </option>
              ))}
            </select>
            <button type="submit" disabled={busy || chosen === now}>
              {text('changeShare')}
            </button>
          </form>
          <button type="button" disabled={busy} onClick={() => change.promote()}>
            {text('promote')}
          </button>
          <button type="button" disabled={busy} onClick={() => change.end()}>
            {text('end')}
          </button>
        </>
      ) : null}
    </div>
  );
}

/** A share in percent, with one place at most. */
export const percentOf = (share: number): number => Math.round(share * 1000) / 10;
