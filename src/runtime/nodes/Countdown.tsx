import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Node } from '../../language/compiled.ts';
import { receiptNow } from '../page/receipts.ts';
import type { Scope } from '../page/scope.ts';
import type { KindProps } from '../render/kind.ts';
import { press } from '../steps/run.ts';
import { number, text } from '../values/read.ts';
import { missing } from '../values/shown.ts';
import styles from './Countdown.module.css';
import frame from './CountdownSkeleton.module.css';
import { receiptFor } from './receiptFor.ts';

const radius = 28;
const around = 2 * Math.PI * radius;

/**
 * A countdown of the remaining time from the server, on the monotonic clock, so that a wrong device clock has no
 * effect.
 */
export function Countdown({ node, scope, props }: KindProps<'countdown'>): ReactNode {
  const { host } = scope.page.runtime;
  const id = useId();
  const remaining = number(props.remaining, 0);
  const left = useRemaining(node, scope, remaining, () => void press(props.end, scope));
  const label = text(props.label);
  const time = typeof props.remaining === 'number' ? writeTime(left, host.text) : missing;
  const total = number(props.total, 0);
  if (props.look === 'ring') {
    const part = total > 0 ? Math.min(1, left / total) : 0;
    return (
      <span className={frame.ringed} role="timer" aria-label={label || undefined}>
        <svg className={styles.ring} viewBox="0 0 64 64" aria-hidden="true">
          <circle className={styles.track} cx="32" cy="32" r={radius} />
          <circle
            className={styles.arc}
            cx="32"
            cy="32"
            r={radius}
            strokeDasharray={around}
            strokeDashoffset={around * (1 - part)}
          />
        </svg>
        <span className={styles.time}>{time}</span>
      </span>
    );
  }
  return (
    <span className={styles.countdown} role="timer" aria-labelledby={label ? id : undefined}>
      {label ? (
        <span id={id} className={styles.label}>
          {label}
        </span>
      ) : null}
      <span className={styles.time}>{time}</span>
    </span>
  );
}

/** Between two ends of a countdown, in milliseconds: at first, and at most. */
const pauses = { first: 1000, longest: 60_000 };

/**
 * The remaining milliseconds, updated once a second. If a received time was positive, it calls back at its end, even
 * if the node was not mounted then; once per received value, however many nodes show it. A server that answers the same
 * few milliseconds again and again, as a cached answer does, is asked after longer and longer pauses.
 */
function useRemaining(node: Node, scope: Scope, remaining: number, end: () => void): number {
  const came = receiptFor(node.props.remaining, scope);
  const { at } = node;
  // A value that was not received from a server starts when it is first rendered.
  const receipt = useMemo(() => {
    void remaining;
    return came ?? receiptNow();
  }, [came, remaining]);
  const until = receipt.at + remaining;
  const [, tick] = useState(0);
  const finish = useRef(end);
  const last = useRef({ at: Number.NEGATIVE_INFINITY, pause: 0 });
  useEffect(() => {
    finish.current = end;
  });
  useEffect(() => {
    // A time that was over when it was received does not call back: its source may be reloaded at the end, in a loop.
    if (remaining <= 0) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const left = until - performance.now();
      // Until the displayed second changes.
      if (left > 0) timer = setTimeout(next, left % 1000 || 1000);
      else if (!receipt.ended?.has(at)) {
        const { at: ended, pause } = last.current;
        const early = ended + pause - performance.now();
        if (early > 0) {
          timer = setTimeout(wait, early);
          return;
        }
        const isAgain = remaining < pause;
        last.current = {
          at: performance.now(),
          pause: isAgain ? Math.min(2 * pause, pauses.longest) : pauses.first,
        };
        receipt.ended = new Set(receipt.ended).add(at);
        finish.current();
      }
    };
    const next = () => {
      tick(performance.now());
      wait();
    };
    wait();
    return () => clearTimeout(timer);
  }, [receipt, remaining, until, at]);
  return Math.max(0, until - performance.now());
}

/** `1:02:03`, preceded by whole days if there are any. */
export function writeTime(
  left: number,
  write: (key: string, values: Record<string, unknown>) => string,
): string {
  const seconds = Math.ceil(left / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const clock = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  if (hours >= 24) {
    return write('runtime.days', { count: Math.floor(hours / 24), time: `${two(hours % 24)}:${clock}` });
  }
  return hours > 0 ? `${hours}:${clock}` : clock;
}
