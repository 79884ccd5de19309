import type { ReactNode } from 'react';
import type { KindProps } from '../kind.ts';
import { NodeView } from '../NodeView.tsx';
import { flag, list, number, optional } from '../read.ts';
import { isNodes } from '../values.ts';
import { classes } from './classes.ts';
import styles from './layout.module.css';
import { alignClass, gapClass, justifyClass } from './layout.ts';
import { Pressable } from './Pressable.tsx';

export function Row({ scope, props }: KindProps): ReactNode {
  const nodes = isNodes(props.children) ? props.children.n : [];
  const shares = list(props.shares);
  return (
    <Pressable
      slot={props.press}
      scope={scope}
      label={optional(props.label)}
      className={classes(
        styles.row,
        gapClass(props.gap, 's'),
        alignClass(props.align, 'center'),
        justifyClass(props.justify),
        flag(props.wrap) && styles.wrap,
      )}
    >
      {nodes.map((node, index) => {
        const key = node.key ?? `${index}:${node.type}`;
        const view = <NodeView key={key} node={node} scope={scope} />;
        const share = number(shares[index], node.grow ? 1 : 0);
        return share > 0 ? (
          <div key={key} className={styles.grow} style={share > 1 ? { flexGrow: share } : undefined}>
            {view}
          </div>
        ) : (
          view
        );
      })}
    </Pressable>
  );
}
