import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Node } from '../../language/compiled.ts';
import type { KindProps } from '../kind.ts';
import type { Scope } from '../page/scope.ts';
import { number, text } from '../read.ts';
import { press } from '../steps/run.ts';
import { isExpression } from '../values.ts';
import styles from './Countdown.module.css';
import { missing } from './shown.ts';
import { stampOf } from './stamps.ts';

const radius = 28;
const around = 2 * Math.PI * radius;

/** The time that is left. It runs on the page's own clock from what the server said, so a wrong clock does no harm. */
export function Countdown({ node, scope, props }: KindProps): ReactNode {
  const { host } = scope.page.runtime;
  const id = useId();
  const remaining = number(props.remaining, 0);
  const left = useLeft(node, scope, remaining, () => void press(props.end, scope));
  const label = text(props.label);
  const time = typeof props.remaining === 'number' ? writeTime(left, host.text) : missing;
  const total = number(props.total, 0);
  if (props.look === 'ring') {
    const part = total > 0 ? Math.min(1, left / total) : 0;
    return (
      <span className={styles.ringed} role="timer" aria-label={label || undefined}>
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

/** Milliseconds that are left, once a second. Calls back when they run out while somebody looks, once. */
function useLeft(node: Node, scope: Scope, remaining: number, end: () => void): number {
  const began = useMemo(() => cameAt(node, scope), [node, scope, remaining]);
  const leftNow = () => Math.max(0, began + remaining - performance.now());
  const [, tick] = useState(0);
  const finish = useRef(end);
  useEffect(() => {
    finish.current = end;
  });
  useEffect(() => {
    const until = began + remaining;
    if (until <= performance.now()) return;
    let timer: ReturnType<typeof setTimeout>;
    const next = () => {
      const left = until - performance.now();
      tick(left);
      if (left <= 0) finish.current();
      // At the moment when the last figure changes.
      else timer = setTimeout(next, left % 1000 || 1000);
    };
    timer = setTimeout(next, (until - performance.now()) % 1000 || 1000);
    return () => clearTimeout(timer);
  }, [began, remaining]);
  return leftNow();
}

/** When the server said how much was left: when the source it is read from answered, or the row came. */
function cameAt(node: Node, scope: Scope): number {
  const { remaining } = node.props;
  const reads = isExpression(remaining) ? remaining.reads : [];
  const source = reads.map((read) => scope.page.source(read)).find((found) => found !== undefined);
  return stampOf(source ? source.cell.value : rowOf(scope));
}

function rowOf(scope: Scope): unknown {
  try {
    return scope.lookup('it');
  } catch {
    return null;
  }
}

/** `1:02:03`, after whole days where there are any. */
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
