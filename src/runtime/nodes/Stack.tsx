import type { ReactNode } from 'react';
import type { KindProps } from '../kind.ts';
import { Nodes } from '../NodeView.tsx';
import { optional } from '../read.ts';
import { classes } from '../ui/classes.ts';
import styles from './layout.module.css';
import { alignClass, gapClass } from './layout.ts';
import { Pressable } from './Pressable.tsx';

export function Stack({ scope, props }: KindProps<'stack'>): ReactNode {
  return (
    <Pressable
      slot={props.press}
      scope={scope}
      label={optional(props.label)}
      className={classes(styles.stack, gapClass(props.gap, 'm'), alignClass(props.align, 'stretch'))}
    >
      <Nodes slot={props.children} scope={scope} />
    </Pressable>
  );
}
