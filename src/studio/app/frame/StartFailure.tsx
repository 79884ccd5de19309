/** Shown instead of the studio if it cannot be started: the server cannot be reached, or refuses. */
import type { ReactNode } from 'react';
import { text } from '../text.ts';

export const StartFailure = ({ error }: { error: unknown }): ReactNode => (
  <div className="empty" role="alert">
    <p>{text('startFailed')}</p>
    <p className="muted">{error instanceof Error ? error.message : String(error)}</p>
    <button type="button" onClick={() => location.reload()}>
      {text('again')}
    </button>
  </div>
);
