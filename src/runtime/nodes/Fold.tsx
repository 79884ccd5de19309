import type { ReactNode } from 'react';
import type { KindProps } from '../render/kind.ts';
import { Nodes } from '../render/NodeView.tsx';
import { IconGlyph } from '../ui/IconGlyph.tsx';
import { flag, text } from '../values/read.ts';
import styles from './Fold.module.css';
import { usePageState } from './pageState.ts';

/** A disclosure (details element). Its content is rendered only while it is open. */
export function Fold({ node, scope, props }: KindProps<'fold'>): ReactNode {
  const [open, setOpen] = usePageState(scope.page, node.at, flag(props.open));
  return (
    <details className={styles.fold} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.title}>
        <span className={styles.label}>{text(props.title)}</span>
        <IconGlyph scope={scope} name="chevron-down" className={styles.mark} />
      </summary>
      {open ? (
        <div className={styles.inside}>
          <Nodes slot={props.children} scope={scope} />
        </div>
      ) : null}
    </details>
  );
}
