import { useCallback, useEffect, useRef, useState } from 'react';
import type { Scope } from '../page/scope.ts';
import { press } from '../steps/run.ts';

/** Whether steps are running, and how they are run. */
export interface Press {
  busy: boolean;
  run: () => void;
}

/** That of what cannot be pressed yet. */
export const noPress: Press = { busy: false, run() {} };

/**
 * Runs the steps of a slot, never twice at a time: the guard is a ref, since two presses can happen before React
 * renders.
 */
export function usePress(slot: unknown, scope: Scope, done?: () => void): Press {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const after = useRef(done);
  useEffect(() => {
    after.current = done;
  });
  const run = useCallback(() => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    press(slot, scope)
      .then((all) => all && after.current?.())
      .finally(() => {
        running.current = false;
        setBusy(false);
      });
  }, [slot, scope]);
  return { busy, run };
}
