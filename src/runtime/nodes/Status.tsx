import type { ReactNode } from 'react';
import { evaluate } from '../page/evaluate.ts';
import type { Scope } from '../page/scope.ts';
import type { Kind, KindProps } from '../render/kind.ts';
import { bone } from '../ui/Bone.tsx';
import { classes } from '../ui/classes.ts';
import { toneClass } from '../ui/tone.ts';
import { text } from '../values/read.ts';
import { missing, shown } from '../values/shown.ts';
import styles from './Status.module.css';

/** A status as a label. A value that is not in the set is shown as the server sent it. */
export function StatusView({ scope, set, value }: { scope: Scope; set: string; value: unknown }): ReactNode {
  const { statuses } = scope.page.screen;
  const states = Object.hasOwn(statuses, set) ? statuses[set] : undefined;
  const key = shown(value);
  const state = states && Object.hasOwn(states, key) ? states[key] : undefined;
  const label = state ? text(evaluate(state.label, scope)) : key || missing;
  return <span className={classes(styles.status, toneClass(state?.tone, 'muted'))}>{label}</span>;
}

function Status({ scope, props }: KindProps<'status'>): ReactNode {
  return <StatusView scope={scope} set={text(props.set)} value={props.value} />;
}

export const status: Kind<'status'> = { View: Status, Skeleton: bone('badge') };
