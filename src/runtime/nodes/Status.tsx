import type { ReactNode } from 'react';
import type { Scope } from '../page/scope.ts';
import { always, type Kind, type KindProps } from '../render/kind.ts';
import { bone } from '../ui/Bone.tsx';
import { classes } from '../ui/classes.ts';
import { toneClass } from '../ui/tone.ts';
import { text } from '../values/read.ts';
import { missing, shown } from '../values/shown.ts';
import styles from './Status.module.css';

/** A status as a label. A value that is not in the set is shown as the server sent it. */
export function StatusView({ scope, set, value }: { scope: Scope; set: string; value: unknown }): ReactNode {
  const key = shown(value);
  const tone = scope.status(set, key)?.tone;
  return (
    <span className={classes(styles.status, toneClass(tone, 'muted'))}>
      {scope.text(key, set) || missing}
    </span>
  );
}

function Status({ scope, props }: KindProps<'status'>): ReactNode {
  return StatusView({ scope, set: text(props.set), value: props.value });
}

export const status: Kind<'status'> = { View: Status, Skeleton: bone('badge'), joins: always };
