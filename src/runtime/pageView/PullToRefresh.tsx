import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './PageView.module.css';

/** How far the page has to be pulled to reload, in pixels. */
const thresholdPx = 72;

/** Pulling down at the top of the page reloads it. */
export function PullToRefresh({
  refresh,
  label,
  minDuration,
}: {
  refresh: () => Promise<void>;
  label: string;
  /** Minimum duration of the indicator, in milliseconds. */
  minDuration: number;
}): ReactNode {
  const [pulled, setPulled] = useState(0);
  const [busy, setBusy] = useState(false);
  const latest = useRef({ refresh, pulled: 0, busy: false });
  latest.current.refresh = refresh;
  useEffect(() => {
    let start: number | null = null;
    const state = latest.current;
    const show = (distance: number) => {
      state.pulled = distance;
      setPulled(distance);
    };
    const down = (event: TouchEvent) => {
      start = window.scrollY <= 0 && !state.busy ? (event.touches[0]?.clientY ?? null) : null;
    };
    const move = (event: TouchEvent) => {
      if (start === null) return;
      const distance = ((event.touches[0]?.clientY ?? start) - start) / 2;
      show(window.scrollY <= 0 ? Math.max(0, Math.min(distance, thresholdPx * 1.4)) : 0);
    };
    const up = async () => {
      start = null;
      const far = state.pulled >= thresholdPx;
      show(0);
      if (!far || state.busy) return;
      state.busy = true;
      setBusy(true);
      try {
        // An indicator that disappears at once goes unnoticed.
        await Promise.all([state.refresh(), new Promise((done) => setTimeout(done, minDuration))]);
      } finally {
        state.busy = false;
        setBusy(false);
      }
    };
    const ended = () => void up();
    window.addEventListener('touchstart', down, { passive: true });
    window.addEventListener('touchmove', move, { passive: true });
    window.addEventListener('touchend', ended);
    window.addEventListener('touchcancel', ended);
    return () => {
      window.removeEventListener('touchstart', down);
      window.removeEventListener('touchmove', move);
      window.removeEventListener('touchend', ended);
      window.removeEventListener('touchcancel', ended);
    };
  }, [minDuration]);
  return (
    <div
      className={styles.pull}
      data-indicator=""
      data-busy={busy || pulled > 12 ? '' : undefined}
      role="status"
      aria-label={busy ? label : undefined}
    >
      {busy || pulled > 12 ? <span className={styles.spinner} aria-hidden="true" /> : null}
    </div>
  );
}
