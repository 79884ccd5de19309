/** Own steps that could not be applied because of other users' changes, each shown once. */
import { type ReactNode, useSyncExternalStore } from 'react';
import type { Connection } from '../connection.ts';
import { text } from '../text.ts';

export function SetAsides({ connection }: { connection: Connection }): ReactNode {
  const { setAside } = useSyncExternalStore(connection.subscribe, () => connection.state);
  if (setAside.length === 0) return null;
  return (
    <div className="frame-aside">
      {setAside.map(({ step, reason, file }) => (
        <p role="alert" key={step.id}>
          {text(`setAside.${reason}`)} <b>{step.label}</b> {file}
          <button type="button" onClick={() => connection.settle(step.id)}>
            {text('understood')}
          </button>
        </p>
      ))}
    </div>
  );
}
