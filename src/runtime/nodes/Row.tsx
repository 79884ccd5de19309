import type { ReactNode } from 'react';
import type { KindProps } from '../kind.ts';
import { NodeView } from '../NodeView.tsx';
import { flag, optional } from '../read.ts';
import { isNodes } from '../values.ts';
import { classes } from './classes.ts';
import styles from './layout.module.css';
import { alignClass, gapClass, justifyClass, place, shareOf } from './layout.ts';
import { Pressable } from './Pressable.tsx';

export function Row({ scope, props }: KindProps): ReactNode {
  const nodes = isNodes(props.children) ? props.children.n : [];
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
        const share = shareOf(props.shares, node, index);
        return share > 0 ? (
          <div key={key} {...place(share)}>
            {view}
          </div>
        ) : (
          view
        );
      })}
    </Pressable>
  );
}
